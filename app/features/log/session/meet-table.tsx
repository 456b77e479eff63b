import { useUnits } from '#common/units/units.ts';
import { formatLength } from '#domain/measures.ts';
import type { MeetCard } from '#domain/meet-card.ts';
import { classNames } from '#ui/class-names.ts';

/** The card of a meet: heights with three attempts each. */
export function MeetTable({ card: { rows, next } }: { card: MeetCard }) {
  const units = useUnits();
  return (
    <table className="w-full max-w-md border-collapse font-mono text-17">
      <thead>
        <tr className="border-b border-hairline text-13 text-muted">
          <th scope="col" className="py-2 text-left font-normal">
            Height
          </th>
          {[1, 2, 3].map((attempt) => (
            <th key={attempt} scope="col" className="w-14 text-center font-normal">
              {attempt}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ barM, marks }) => {
          const isNext = next?.barM === barM;
          return (
            <tr
              key={barM}
              aria-current={isNext ? 'step' : undefined}
              className={classNames('border-b border-hairline', isNext && 'bg-surface-2 font-semibold')}
            >
              <th
                scope="row"
                className={classNames(
                  'py-2.5 text-left',
                  !isNext && 'font-normal',
                  isNext && 'border-l-4 border-bar pl-2',
                )}
              >
                {formatLength(barM, units)}
              </th>
              {[0, 1, 2].map((attempt) => (
                <td key={attempt} className="text-center">
                  {/* More than three attempts at a height are shown, so that they can be put right. */}
                  {(attempt === 2 ? marks.slice(2) : marks[attempt]) || <span className="text-muted">·</span>}
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
