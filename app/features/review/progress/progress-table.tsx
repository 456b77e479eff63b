import { differenceOf, inUnits, lengthOf, type Measure } from '../room/jump/jump.ts';
import { useUnits } from '../../../lib/units/units.ts';
import { MadeMark } from '../room/jump/made-mark.tsx';
import { measuredSpeed } from './measured-lines.ts';
import type { JumpPoint } from './load-progress.ts';
import { formatShortDate } from '../../../../supabase/functions/_shared/format-date.ts';
import { Link } from '../../../ui/link.tsx';

function Cell({ measure }: { measure: Measure | undefined }) {
  const units = useUnits();
  if (!measure) return <span className="text-muted">Not entered</span>;
  const { main, other } = inUnits(measure, units);
  return (
    <>
      <span className="block whitespace-nowrap font-mono text-15">{main}</span>
      <span className="block whitespace-nowrap font-mono text-13 text-muted">{other}</span>
    </>
  );
}

/** The numbers of the plot as a table, newest first. */
export function ProgressTable({ points }: { points: readonly JumpPoint[] }) {
  const cell = 'border-b border-hairline py-2 pr-3 align-top';
  const head = 'sticky top-0 bg-ground py-2 pr-3 font-semibold';
  return (
    <div className="max-h-[26rem] overflow-auto">
      <table className="w-full text-left text-13">
        <caption className="sr-only">Grip, bar and speed of each jump, newest first</caption>
        <thead>
          <tr>
            {['Date', 'Grip', 'Bar', 'Bar above grip', 'Speed, last 5 m'].map((name) => (
              <th key={name} scope="col" className={head}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map(({ submissionId, sentAt, gripM, barM, made, aboveGripM, measured }) => (
            <tr key={submissionId}>
              <th scope="row" className={`${cell} font-normal`}>
                <Link
                  to={`/reviews/${submissionId}`}
                  className="inline-flex min-h-11 items-center font-semibold text-pit underline underline-offset-4"
                >
                  {formatShortDate(sentAt, true)}
                </Link>
              </th>
              <td className={cell}>
                <Cell measure={gripM === null ? undefined : lengthOf(gripM)} />
              </td>
              <td className={cell}>
                <Cell measure={barM === null ? undefined : lengthOf(barM)} />
                <MadeMark made={made} />
              </td>
              <td className={cell}>
                <Cell measure={aboveGripM === null ? undefined : differenceOf(aboveGripM)} />
              </td>
              <td className={cell}>
                {measured.speed === null ? (
                  <span className="text-muted">Not measured</span>
                ) : (
                  <Cell measure={measuredSpeed(measured.speed)} />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
