import { useRef, type ReactNode } from 'react';
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
  /** The rows of the page. */
  children: ReactNode;
}

/**
 * A page of a list, newest first, and below it '51–100 of 300' between two buttons, which scroll to the list's beginning. A list of one
 * page has no buttons.
 */
export function Pager({
  label,
  page,
  rowsPerPage,
  total,
  onPageChange,
  labels: [previous, next] = ['Newer', 'Older'],
  children,
}: PagerProps) {
  const list = useRef<HTMLDivElement>(null);
  const pages = Math.ceil(total / rowsPerPage);
  const first = page * rowsPerPage + 1;
  function open(index: number): void {
    onPageChange(index);
    list.current?.scrollIntoView();
  }
  return (
    <div ref={list} className="flex min-h-0 scroll-mt-24 flex-col">
      {children}
      {(pages > 1 || page > 0) && (
        <nav aria-label={label} className="mt-6 flex items-center gap-3 sm:gap-4">
          <Button look="secondary" disabled={page === 0} onClick={() => open(page >= pages ? 0 : page - 1)}>
            {previous}
          </Button>
          {page < pages && (
            <p aria-live="polite" className="min-w-0 text-center font-mono text-13 text-muted sm:text-15">
              {formatNumber(first)}–{formatNumber(Math.min(total, first + rowsPerPage - 1))} of{' '}
              {formatNumber(total)}
            </p>
          )}
          <Button look="secondary" disabled={page >= pages - 1} onClick={() => open(page + 1)}>
            {next}
          </Button>
        </nav>
      )}
    </div>
  );
}
