import { formatNumber } from '#lib/text/format-number.ts';
import { Button } from './button.tsx';

interface PagerProps {
  label: string;
  /** Zero-based. */
  page: number;
  rowsPerPage: number;
  /** Rows of all pages. */
  total: number;
  onPageChange: (page: number) => void;
  /** Labels of the two buttons. */
  labels?: readonly [previous: string, next: string];
}

/** Pagination of a list, newest first: '51–100 of 300' between two buttons. Renders nothing for a single page. */
export function Pager({
  label,
  page,
  rowsPerPage,
  total,
  onPageChange,
  labels: [previous, next] = ['Newer', 'Older'],
}: PagerProps) {
  const pages = Math.ceil(total / rowsPerPage);
  if (pages <= 1 && page === 0) return null;
  const first = page * rowsPerPage + 1;
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
          {formatNumber(first)}–{formatNumber(Math.min(total, first + rowsPerPage - 1))} of{' '}
          {formatNumber(total)}
        </p>
      )}
      <Button look="secondary" disabled={page >= pages - 1} onClick={() => onPageChange(page + 1)}>
        {next}
      </Button>
    </nav>
  );
}
