import { Button } from './button.tsx';

interface PagerProps {
  label: string;
  /** Zero-based. */
  page: number;
  pages: number;
  onPageChange: (page: number) => void;
  /** Labels of the two buttons. */
  labels?: readonly [previous: string, next: string];
}

/** Pagination of a list, newest first. Renders nothing for a single page. */
export function Pager({
  label,
  page,
  pages,
  onPageChange,
  labels: [previous, next] = ['Newer', 'Older'],
}: PagerProps) {
  if (pages <= 1 && page === 0) return null;
  return (
    <nav aria-label={label} className="mt-8 flex flex-wrap items-center gap-4">
      <Button
        look="secondary"
        disabled={page === 0}
        onClick={() => onPageChange(page >= pages ? 0 : page - 1)}
      >
        {previous}
      </Button>
      {page < pages && (
        <p aria-live="polite" className="font-mono text-15 text-muted">
          Page {page + 1} of {pages}
        </p>
      )}
      <Button look="secondary" disabled={page >= pages - 1} onClick={() => onPageChange(page + 1)}>
        {next}
      </Button>
    </nav>
  );
}
