import type { Review } from '../../review.ts';
import type { Measurement, PlaceName } from './measurement.ts';

export const placeNames: readonly PlaceName[] = [
  'box-back',
  'mark-near',
  'mark-far',
  'rod-top',
  'bar-near',
  'bar-middle',
  'bar-far',
  'foot-near',
  'foot-far',
];

interface Lengths {
  knownM: number | null;
  acrossM: number | null;
}

/** Half the distance between uprights, which is 4.30 to 4.37 m (World Athletics, technical rules): meters. */
const halfUprights = 2.17;

const isBar = (reference: Measurement['reference']) => reference?.startsWith('bar-') ?? false;
const isFoot = (reference: Measurement['reference']) => reference?.startsWith('foot-') ?? false;

/** Returns the lengths of a place that are known already: from other marks, or from what the athlete entered. */
export function lengthsOf(
  place: PlaceName,
  { measurements, jump }: Pick<Review, 'measurements' | 'jump'>,
): Lengths {
  const known = (has: (reference: Measurement['reference']) => boolean) =>
    measurements.findLast(({ kind, reference }) => kind === 'place' && has(reference));
  // Both uprights and the bar between them are as far behind the box.
  const standardsM = known((each) => isBar(each) || isFoot(each))?.acrossM ?? jump?.standardsM ?? null;
  if (isBar(place)) return { knownM: known(isBar)?.knownM ?? jump?.barM ?? null, acrossM: standardsM };
  if (isFoot(place)) return { knownM: known(isFoot)?.knownM ?? halfUprights, acrossM: standardsM };
  const markM = known((each) => each?.startsWith('mark-') ?? false)?.knownM ?? null;
  if (place === 'box-back') return { knownM: null, acrossM: null };
  // A rod is held where the runway has a mark.
  return place === 'rod-top' ? { knownM: null, acrossM: markM } : { knownM: markM, acrossM: null };
}

/** Where a place usually is, to foresee what a mark on it would show: a mark and a rod at 5 m, standards at 50 cm. */
const usual: Record<PlaceName, Lengths> = {
  'box-back': { knownM: null, acrossM: null },
  'mark-near': { knownM: 5, acrossM: null },
  'mark-far': { knownM: 5, acrossM: null },
  'bar-middle': { knownM: 4.5, acrossM: 0.5 },
  'bar-near': { knownM: 4.5, acrossM: 0.5 },
  'bar-far': { knownM: 4.5, acrossM: 0.5 },
  'rod-top': { knownM: 2, acrossM: 5 },
  'foot-near': { knownM: halfUprights, acrossM: 0.5 },
  'foot-far': { knownM: halfUprights, acrossM: 0.5 },
};

/** Returns the lengths of a place as far as they are known, otherwise the usual ones. */
export function expectedLengths(
  place: PlaceName,
  review: Pick<Review, 'measurements' | 'jump'>,
): { reference: PlaceName } & Lengths {
  const { knownM, acrossM } = lengthsOf(place, review);
  return {
    reference: place,
    knownM: knownM ?? usual[place].knownM,
    acrossM: acrossM ?? usual[place].acrossM,
  };
}
