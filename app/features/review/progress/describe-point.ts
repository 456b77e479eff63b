import { describePole } from '#common/jump/describe-pole.ts';
import { formatDate } from '#domain/days.ts';
import type { UnitSystem } from '#domain/measures.ts';
import { differenceOf, inUnits, lengthOf, type Measure } from '../room/jump/jump.ts';
import { measuredLines } from './measured-lines.ts';
import type { JumpPoint } from './load-progress.ts';

/** A pole as '4.60 m / 77 kg'. */
export const poleOf = (lengthM: number, ratingKg: number | null): Measure => ({
  metric: describePole({ lengthM, ratingKg, flex: null }, 'metric'),
  imperial: describePole({ lengthM, ratingKg, flex: null }, 'imperial'),
});

/** Describes a jump for screen readers, the chosen units first. */
export function describePoint(
  { sentAt, from, gripM, barM, made, aboveGripM, poleLengthM, poleRatingKg, runUpLefts, measured }: JumpPoint,
  units: UnitSystem,
): string {
  const formatMeasure = (measure: Measure) => {
    const { main, other } = inUnits(measure, units);
    return main === other ? main : `${main} (${other})`;
  };
  const result = made === null ? '' : made ? ', made' : ', missed';
  return [
    `${formatDate(sentAt)}${from === 'film' ? '' : `, ${from}`}`,
    gripM === null ? undefined : `grip ${formatMeasure(lengthOf(gripM))}`,
    barM === null ? undefined : `bar ${formatMeasure(lengthOf(barM))}${result}`,
    aboveGripM === null ? undefined : `bar above grip ${formatMeasure(differenceOf(aboveGripM))}`,
    poleLengthM === null ? undefined : `pole ${formatMeasure(poleOf(poleLengthM, poleRatingKg))}`,
    runUpLefts === null ? undefined : `${runUpLefts} lefts`,
    ...measuredLines(measured).map(
      ({ name, measure, isUnchecked }) =>
        `${name.toLowerCase()} ${formatMeasure(measure)}${isUnchecked ? ', camera not checked' : ''}`,
    ),
  ]
    .filter(Boolean)
    .join('; ');
}
