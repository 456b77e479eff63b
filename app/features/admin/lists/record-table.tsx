import type { ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';

export interface Column<Row> {
  name: string;
  cell: (row: Row) => ReactNode;
  /** Renders the cell as the row's heading. */
  isHeading?: boolean;
  /** Aligns the column to the right, for figures. */
  isRight?: boolean;
}

interface RecordTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string | number;
}

const cellBox =
  '[overflow-wrap:anywhere] max-lg:grid max-lg:grid-cols-[7.5rem_1fr] max-lg:gap-4 max-lg:py-1 lg:min-w-28 lg:px-3 lg:py-3.5 lg:align-top lg:last:pr-0';

/** A table of records. On narrow screens each row is a card with the column's name before each value. */
export function RecordTable<Row>({ caption, columns, rows, keyOf }: RecordTableProps<Row>) {
  return (
    <table className="w-full text-15 max-lg:block">
      <caption className="sr-only">{caption}</caption>
      <thead className="max-lg:hidden">
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
      <tbody className="max-lg:block">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="border-b border-hairline max-lg:block max-lg:py-4 max-lg:first:border-t"
          >
            {columns.map(({ name, cell, isHeading, isRight }) =>
              isHeading ? (
                <th
                  key={name}
                  scope="row"
                  className="text-left font-normal max-lg:block max-lg:pb-1.5 lg:min-w-44 lg:py-3.5 lg:pr-3 lg:align-top"
                >
                  <div className="min-w-0 [overflow-wrap:anywhere]">{cell(row)}</div>
                </th>
              ) : (
                <td key={name} className={classNames(cellBox, isRight && 'lg:text-right')}>
                  <span className="shrink-0 font-mono text-13 leading-[1.4375rem] text-muted lg:hidden">
                    {name}
                  </span>
                  <div className="min-w-0">{cell(row)}</div>
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
