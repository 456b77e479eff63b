import { useMutation } from '@tanstack/react-query';
import type { UnknownFiles } from '#domain/setup-calls.ts';
import { formatMegabytes } from '#lib/text/format-size.ts';
import { Button } from '#ui/button.tsx';
import { Notice } from '#ui/notice.tsx';
import { actOnSetup, setupQuery } from './call-setup.ts';

const day = (time: string) => new Date(time).toLocaleDateString('en-US', { dateStyle: 'medium' });

/** Asks the owner about stored files that the database doesn't know: usually the database is the wrong one. */
export function UnknownFilesNotice({ files }: { files: UnknownFiles }) {
  const { count, total, examples, foundAt } = files;
  const { mutate, isPending } = useMutation({
    mutationFn: () => actOnSetup({ action: 'move-files', foundAt }),
    meta: {
      failed: 'That didn’t work',
      done: { title: 'Moved to the trash', description: 'The files stay there for 30 days.' },
      reloads: [setupQuery.queryKey],
    },
  });
  return (
    <Notice tone="error" className="mb-6 max-w-3xl">
      <p className="font-semibold">
        {count} of {total} stored files belong to no page, upload or order
      </p>
      <p className="mt-1">
        That many at once usually means that the database is an older copy or the wrong one. Nothing was
        removed. If films or orders are missing on your site, don’t move the files: ask the person who runs
        your server to restore the right database. If nothing is missing, move them to the trash, where they
        stay for 30 days.
      </p>
      <details className="mt-3">
        <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">
          {count > examples.length ? `Show the ${examples.length} largest files` : 'Show the files'}
        </summary>
        <ul className="font-mono text-13 [overflow-wrap:anywhere]">
          {examples.map(({ version, size, changedAt }) => (
            <li key={version} className="border-t border-hairline py-1.5">
              {version} · {formatMegabytes(size)} · {day(changedAt)}
            </li>
          ))}
        </ul>
      </details>
      <Button look="secondary" className="mt-3" isBusy={isPending} onClick={() => mutate()}>
        Move {count} files to the trash
      </Button>
    </Notice>
  );
}
