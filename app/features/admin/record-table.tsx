import type { ReactNode } from 'react';
import { classNames } from '../../ui/class-names.ts';

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** What the row is about: its heading. */
  isHeading?: boolean;
  /** For figures. */
  isRight?: boolean;
}

interface RecordTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}

const cellBox =
  'max-md:flex max-md:justify-between max-md:gap-6 max-md:py-1.5 md:px-3 md:py-3.5 md:align-top md:first:pl-0 md:last:pr-0';

/**
 * Rows of the same kind: a table where there is room, and a card for each on a phone, with the column's name before each entry.
 */
export function RecordTable<Row>({ caption, columns, rows, keyOf }: RecordTableProps<Row>) {
  return (
    <table className="w-full text-15 max-md:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-md:hidden">
        <tr className="border-b border-ink text-left">
          {columns.map(({ name, isRight }) => (
            <th
              key={name}
              scope="col"
              className={classNames(
                'px-3 pb-2 font-mono text-13 font-medium text-muted first:pl-0 last:pr-0',
                isRight && 'text-right',
              )}
            >
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="max-md:block">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="border-b border-hairline max-md:block max-md:py-4 max-md:first:border-t"
          >
            {columns.map(({ name, cell, isHeading, isRight }) =>
              isHeading ? (
                <th
                  key={name}
                  scope="row"
                  className="text-left font-normal max-md:block max-md:pb-1.5 md:py-3.5 md:pr-3 md:align-top [&:not(:first-child)]:md:pl-3"
                >
                  <div className="min-w-0 [overflow-wrap:anywhere]">{cell(row)}</div>
                </th>
              ) : (
                <td key={name} className={classNames(cellBox, isRight && 'md:text-right')}>
                  <span className="shrink-0 font-mono text-13 leading-[1.4375rem] text-muted md:hidden">
                    {name}
                  </span>
                  <div className="min-w-0 [overflow-wrap:anywhere] max-md:text-right">{cell(row)}</div>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
