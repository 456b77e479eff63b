import { Button } from './button.tsx';

interface PagerProps {
  label: string;
  /** From 0. */
  page: number;
  pages: number;
  onTurn: (page: number) => void;
  /** What the two buttons say. */
  words?: readonly [back: string, on: string];
}

/** The way to the other pages of a list, newest first; nothing where everything is on one page. */
export function Pager({ label, page, pages, onTurn, words: [back, on] = ['Newer', 'Older'] }: PagerProps) {
  if (pages <= 1 && page === 0) return null;
  return (
    <nav aria-label={label} className="mt-8 flex flex-wrap items-center gap-4">
      <Button look="secondary" disabled={page === 0} onClick={() => onTurn(page >= pages ? 0 : page - 1)}>
        {back}
      </Button>
      {page < pages && (
        <p aria-live="polite" className="font-mono text-15 text-muted">
          Page {page + 1} of {pages}
        </p>
      )}
      <Button look="secondary" disabled={page >= pages - 1} onClick={() => onTurn(page + 1)}>
        {on}
      </Button>
    </nav>
  );
}
