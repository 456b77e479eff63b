import { formatShortDate } from '../../../../supabase/functions/_shared/format-date.ts';
import type { JumpPoint } from './load-progress.ts';

/** Heights that a plot reaches over, and where its lines are. Meters. */
export interface Scale {
  from: number;
  to: number;
  ticks: number[];
}

/** Steps that people count heights in. Meters. */
const steps = [0.05, 0.1, 0.2, 0.5, 1];
const mostSteps = 5;
const toMillimetre = (meters: number) => Math.round(meters * 1000) / 1000;

/** A scale around the values, in round steps; undefined without any. */
export function scaleOf(values: readonly number[]): Scale | undefined {
  if (values.length === 0) return undefined;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const reach = (step: number) => {
    const [first, last] = [Math.floor(toMillimetre(low / step)), Math.ceil(toMillimetre(high / step))];
    return first === last ? [first - 1, last + 1] : [first, last];
  };
  const fits = (step: number) => {
    const [first = 0, last = 0] = reach(step);
    return last - first <= mostSteps;
  };
  const step = steps.find(fits) ?? 1;
  const [first = 0, last = 0] = reach(step);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => toMillimetre((first + i) * step));
  return { from: toMillimetre(first * step), to: toMillimetre(last * step), ticks };
}

/** Where a height lies: 0 at the foot of the scale, 1 at its top. */
export const heightOn = ({ from, to }: Scale, value: number): number => (value - from) / (to - from);

/** Where each jump lies between the first and the last: 0 to 1; in the middle when all are of one moment. */
export function timesAcross(points: readonly Pick<JumpPoint, 'sentAt'>[]): number[] {
  const times = points.map(({ sentAt }) => new Date(sentAt).getTime());
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  return times.map((time) => (last > first ? (time - first) / (last - first) : 0.5));
}

interface DateTick {
  /** 0 to 1. */
  at: number;
  label: string;
}

/** Dates to write under the plot: the first, the last, and those between that leave `gap` (of the width) to their neighbors. */
export function dateTicks(points: readonly Pick<JumpPoint, 'sentAt'>[], gap: number): DateTick[] {
  const places = timesAcross(points);
  const ends = new Set([0, points.length - 1]);
  const kept: number[] = [];
  const isFree = (at: number) => kept.every((other) => Math.abs((places[other] ?? 0) - at) >= gap);
  for (const i of [...ends, ...points.keys()]) if (isFree(places[i] ?? 0)) kept.push(i);
  let year: number | undefined;
  return kept
    .sort((a, b) => a - b)
    .map((i) => {
      const sentAt = points[i]?.sentAt ?? '';
      const hasYear = new Date(sentAt).getUTCFullYear() !== year;
      year = new Date(sentAt).getUTCFullYear();
      return { at: places[i] ?? 0, label: formatShortDate(sentAt, hasYear) };
    });
}

/** The jump whose mark is nearest to a place; all in pixels. */
export function nearest(
  marks: readonly { point: number; x: number; y: number }[],
  x: number,
  y: number,
): number | undefined {
  let [found, least]: [number | undefined, number] = [undefined, Infinity];
  for (const mark of marks) {
    // A finger goes along the dates first.
    const away = Math.hypot((mark.x - x) * 3, mark.y - y);
    if (away < least) [found, least] = [mark.point, away];
  }
  return found;
}
