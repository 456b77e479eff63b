import { formatDate } from '#domain/format-date.ts';
import type { UnitSystem } from '#domain/measures.ts';
import { differenceOf, inUnits, lengthOf, type Measure } from '../room/jump/jump.ts';
import { measuredLines } from './measured-lines.ts';
import type { JumpPoint } from './load-progress.ts';

/** Describes a jump for screen readers, the chosen units first. */
export function describePoint(
  { sentAt, gripM, barM, made, aboveGripM, measured }: JumpPoint,
  units: UnitSystem,
): string {
  const formatMeasure = (measure: Measure) => {
    const { main, other } = inUnits(measure, units);
    return main === other ? main : `${main} (${other})`;
  };
  const result = made === null ? '' : made ? ', made' : ', missed';
  return [
    formatDate(sentAt),
    gripM === null ? undefined : `grip ${formatMeasure(lengthOf(gripM))}`,
    barM === null ? undefined : `bar ${formatMeasure(lengthOf(barM))}${result}`,
    aboveGripM === null ? undefined : `bar above grip ${formatMeasure(differenceOf(aboveGripM))}`,
    ...measuredLines(measured).map(
      ({ name, measure, isUnchecked }) =>
        `${name.toLowerCase()} ${formatMeasure(measure)}${isUnchecked ? ', camera not checked' : ''}`,
    ),
  ]
    .filter(Boolean)
    .join('; ');
}
