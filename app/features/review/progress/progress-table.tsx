import { differenceOf, inUnits, lengthOf, weightOf, type Measure } from '../room/jump/jump.ts';
import { useUnits } from '#common/units/units.ts';
import { shortCheck } from '../room/measure/describe-check.ts';
import { MadeMark } from '../room/jump/made-mark.tsx';
import { measuredCadence, measuredSpeed, measuredTime } from './measured-lines.ts';
import type { JumpPoint, MeasuredNumbers } from './load-progress.ts';
import { groupNames, type ProgressGroup } from './plot-panels.ts';
import { formatShortDate } from '#domain/days.ts';
import { JumpLink } from './jump-link.tsx';

interface CellProps {
  measure: Measure | undefined;
  missing: string;
  isUnchecked: boolean;
}

function Cell({ measure, missing, isUnchecked }: CellProps) {
  const units = useUnits();
  if (!measure) return <span className="text-muted">{missing}</span>;
  const { main, other } = inUnits(measure, units);
  return (
    <>
      <span className="block whitespace-nowrap font-mono text-15">{main}</span>
      {other !== main && (
        <span className="block whitespace-nowrap font-mono text-13 text-muted">{other}</span>
      )}
      {isUnchecked && <span className="block text-muted">{shortCheck('none')}</span>}
    </>
  );
}

/** Formats a value; undefined if there is none. */
const format = <Value,>(value: Value | null, toMeasure: (value: Value) => Measure) =>
  value === null ? undefined : toMeasure(value);

interface Column {
  name: string;
  measureOf: (point: JumpPoint) => Measure | undefined;
  missing: 'Not entered' | 'Not measured';
  showsMade?: boolean;
  isUnchecked?: (point: JumpPoint) => boolean;
}

const columns: Record<ProgressGroup, readonly Column[]> = {
  jump: [
    { name: 'Grip', measureOf: ({ gripM }) => format(gripM, lengthOf), missing: 'Not entered' },
    { name: 'Bar', measureOf: ({ barM }) => format(barM, lengthOf), missing: 'Not entered', showsMade: true },
    {
      name: 'Pole rating',
      measureOf: ({ poleRatingKg }) => format(poleRatingKg, weightOf),
      missing: 'Not entered',
    },
    {
      name: 'Bar above grip',
      measureOf: ({ aboveGripM }) => format(aboveGripM, differenceOf),
      missing: 'Not entered',
    },
    {
      name: 'Speed, last 5 m',
      measureOf: ({ measured }) => format(measured.speed, measuredSpeed),
      missing: 'Not measured',
      isUnchecked: ({ measured }) => measured.speed?.isUnchecked ?? false,
    },
  ],
  steps: (
    [
      ['Ground contact', ({ contact }) => format(contact, measuredTime)],
      ['Cadence', ({ cadence }) => format(cadence, measuredCadence)],
      ['2nd to last step', ({ secondLastStep }) => format(secondLastStep, measuredTime)],
      ['Last step', ({ lastStep }) => format(lastStep, measuredTime)],
      ['Plant to take-off', ({ plantToTakeOff }) => format(plantToTakeOff, measuredTime)],
    ] as [string, (measured: MeasuredNumbers) => Measure | undefined][]
  ).map(([name, of]) => ({ name, measureOf: ({ measured }) => of(measured), missing: 'Not measured' })),
};

/** The numbers of the plot as a table, newest first. */
export function ProgressTable({
  points,
  group,
  isOwn,
}: {
  points: readonly JumpPoint[];
  group: ProgressGroup;
  isOwn: boolean;
}) {
  const cell = 'border-b border-hairline py-2 pr-3 align-middle';
  const head = 'sticky top-0 bg-ground py-2 pr-3 font-semibold';
  return (
    <div className="max-h-[26rem] overflow-auto print:max-h-none">
      <table className="w-full text-left text-13">
        <caption className="sr-only">{groupNames[group]} of each jump, newest first</caption>
        <thead>
          <tr>
            {['Date', ...columns[group].map(({ name }) => name)].map((name) => (
              <th key={name} scope="col" className={head}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.id}>
              <th scope="row" className={`${cell} font-normal`}>
                <JumpLink point={point} isOwn={isOwn}>
                  {formatShortDate(point.sentAt, true)}
                </JumpLink>
              </th>
              {columns[group].map(({ name, measureOf, missing, showsMade, isUnchecked }) => (
                <td key={name} className={cell}>
                  <Cell
                    measure={measureOf(point)}
                    missing={missing}
                    isUnchecked={isUnchecked?.(point) ?? false}
                  />
                  {showsMade && <MadeMark made={point.made} />}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
