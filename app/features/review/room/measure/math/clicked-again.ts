import { clickPixels, clickSpread, type ClickSpread } from 'vault-measure';
import type { Measurement, MeasurementKind } from '../measurement.ts';
import { allClicksOf, areElsewhere, gap, type Size } from './pixels.ts';

/** Points that are anywhere on a line, on the mat, or only a time: another click on them says nothing about the hand. */
const anywhere: Partial<Record<MeasurementKind, readonly number[] | 'all'>> = {
  line: 'all',
  level: 'all',
  'fixed-point': 'all',
  stopwatch: 'all',
  'hips-to-bar': [2],
};

/** How often the points of a mark can be clicked, as the database has it. */
const mostClicks = 5;

/** Returns whether a coach may click the points of a measurement again: there is one right place for each. */
export const canClickAgain = ({ kind, marks }: Pick<Measurement, 'kind' | 'marks'>): boolean =>
  anywhere[kind] !== 'all' && marks.every(({ again = [] }) => again.length + 1 < mostClicks);

const clicksOnPoints = ({ kind, marks }: Measurement, size: Size) => {
  const skipped = anywhere[kind] ?? [];
  if (skipped === 'all') return [];
  return marks.flatMap((mark) => allClicksOf(mark, size).filter((_, point) => !skipped.includes(point)));
};

/** Returns how far the points of measurements that were clicked again are spread. */
export const clickSpreadOf = (measurements: readonly Measurement[], size: Size): ClickSpread =>
  clickSpread(
    measurements.flatMap((one) => clicksOnPoints(one, size)),
    clickPixels(size),
  );

/** Returns what clicking the points again showed, in words for the coach. */
export function clickNotes(measurement: Measurement, size: Size): string[] {
  let [times, apart, isFar] = [1, 0, false];
  for (const clicks of clicksOnPoints(measurement, size)) {
    times = Math.max(times, clicks.length);
    for (const [i, a] of clicks.entries())
      for (const b of clicks.slice(i + 1)) {
        apart = Math.max(apart, gap(a, b));
        isFar ||= areElsewhere(a, b, size);
      }
  }
  if (times === 1) return [];
  const pixels = apart < 9.95 ? apart.toFixed(1) : apart.toFixed(0);
  return [
    isFar
      ? `Clicked ${times} times, up to ${pixels} px of the film apart, which is far. Undo the last clicks, or start over.`
      : `Clicked ${times} times, at most ${pixels} px of the film apart. The mean counts.`,
  ];
}
