import { Button } from '../../ui/button.tsx';
import { rowsAPage } from './read-list.ts';

interface PagerProps {
  label: string;
  /** From 0. */
  page: number;
  /** Rows of all pages together. */
  total: number;
  onTurn: (page: number) => void;
}

/** The way to newer and older rows; nothing where all of them are on one page. */
export function Pager({ label, page, total, onTurn }: PagerProps) {
  const pages = Math.ceil(total / rowsAPage);
  if (pages <= 1 && page === 0) return null;
  return (
    <nav aria-label={label} className="mt-8 flex flex-wrap items-center gap-4">
      <Button look="secondary" disabled={page === 0} onClick={() => onTurn(page >= pages ? 0 : page - 1)}>
        Newer
      </Button>
      {page < pages && (
        <p aria-live="polite" className="font-mono text-15 text-muted">
          Page {page + 1} of {pages}
        </p>
      )}
      <Button look="secondary" disabled={page >= pages - 1} onClick={() => onTurn(page + 1)}>
        Older
      </Button>
    </nav>
  );
}
