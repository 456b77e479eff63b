import { formatShortDate, instantOf } from '#domain/days.ts';
import type { UnitSystem } from '#domain/measures.ts';
import type { JumpPoint } from './load-progress.ts';

/** Range and grid lines of a plot axis, in its unit. */
export interface Scale {
  from: number;
  to: number;
  ticks: number[];
}

const inch = 0.0254;
/** Grid steps of lengths to choose from, in meters: round centimeters, or 3, 6 and 12 inches and whole feet. */
export const lengthSteps: Record<UnitSystem, readonly number[]> = {
  metric: [0.05, 0.1, 0.2, 0.5, 1],
  imperial: [3, 6, 12, 24, 48].map((inches) => inches * inch),
};
const maxSteps = 5;
const roundToThousandths = (value: number) => Math.round(value * 1000) / 1000;

/** Returns a scale that contains the values, with the first of the steps that fits; undefined for no values. */
export function scaleOf(values: readonly number[], steps: readonly number[]): Scale | undefined {
  if (values.length === 0) return undefined;
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const tickRange = (step: number) => {
    const [first, last] = [
      Math.floor(roundToThousandths(low / step)),
      Math.ceil(roundToThousandths(high / step)),
    ];
    return first === last ? [first - 1, last + 1] : [first, last];
  };
  const fits = (step: number) => {
    const [first = 0, last = 0] = tickRange(step);
    return last - first <= maxSteps;
  };
  const step = steps.find(fits) ?? steps.at(-1) ?? 1;
  const [first = 0, last = 0] = tickRange(step);
  const ticks = Array.from({ length: last - first + 1 }, (_, i) => roundToThousandths((first + i) * step));
  return { from: roundToThousandths(first * step), to: roundToThousandths(last * step), ticks };
}

/** Returns the position of a value on a scale, from 0 (bottom) to 1 (top). */
export const positionOnScale = ({ from, to }: Scale, value: number): number => (value - from) / (to - from);

/** Returns the horizontal position of each jump, from 0 (first) to 1 (last); 0.5 if all have the same time. */
export function timePositions(points: readonly Pick<JumpPoint, 'sentAt'>[]): number[] {
  const times = points.map(({ sentAt }) => new Date(sentAt).getTime());
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  return times.map((time) => (last > first ? (time - first) / (last - first) : 0.5));
}

interface DateTick {
  /** 0 to 1. */
  at: number;
  label: string;
}

/**
 * Returns the date labels of the plot: first, last, and those in between that are at least `gap` (a share of the width)
 * apart.
 */
export function dateTicks(points: readonly Pick<JumpPoint, 'sentAt'>[], gap: number): DateTick[] {
  const positions = timePositions(points);
  const ends = new Set([0, points.length - 1]);
  const shown: number[] = [];
  const hasRoom = (at: number) => shown.every((other) => Math.abs((positions[other] ?? 0) - at) >= gap);
  for (const i of [...ends, ...points.keys()]) if (hasRoom(positions[i] ?? 0)) shown.push(i);
  let year: number | undefined;
  return shown
    .sort((a, b) => a - b)
    .map((i) => {
      const sentAt = points[i]?.sentAt ?? instantOf(0);
      const isNewYear = new Date(sentAt).getFullYear() !== year;
      year = new Date(sentAt).getFullYear();
      return { at: positions[i] ?? 0, label: formatShortDate(sentAt, isNewYear) };
    });
}

/** Returns the index of the jump whose mark is closest to a point. All values are in pixels. */
export function nearestJump(
  marks: readonly { point: number; x: number; y: number }[],
  x: number,
  y: number,
): number | undefined {
  let [found, least]: [number | undefined, number] = [undefined, Infinity];
  for (const mark of marks) {
    // Horizontal distance counts more, because people look for a date.
    const distance = Math.hypot((mark.x - x) * 3, mark.y - y);
    if (distance < least) [found, least] = [mark.point, distance];
  }
  return found;
}
