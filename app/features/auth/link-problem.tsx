import { Notice } from '../../ui/notice.tsx';

const sentences: Record<string, string> = {
  truncated: 'This link is not complete. Open it from the mail again, or copy all of it.',
  refused: 'This link is not valid. Ask for a new mail below.',
};

/** Says plainly why a link did not work. */
export function LinkProblem({ code }: { code: string }) {
  return (
    <Notice tone="error" className="mb-8">
      {sentences[code] ?? 'This link has expired or was used before. Ask for a new mail below.'}
    </Notice>
  );
}
