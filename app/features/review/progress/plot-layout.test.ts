import { expect, test } from 'vitest';
import { formatLength } from '#domain/measures.ts';
import {
  dateTicks,
  lengthSteps,
  positionOnScale,
  nearestJump,
  scaleOf,
  timePositions,
} from './plot-layout.ts';

const sent = (...days: string[]) => days.map((sentAt) => ({ sentAt: `${sentAt}T12:00:00Z` as const }));

test('a scale contains its values and has round steps', () => {
  expect(scaleOf([4.02, 4.2], lengthSteps.metric)).toEqual({
    from: 4,
    to: 4.2,
    ticks: [4, 4.05, 4.1, 4.15, 4.2],
  });
  expect(scaleOf([-0.31, 0.42], lengthSteps.metric)).toEqual({
    from: -0.4,
    to: 0.6,
    ticks: [-0.4, -0.2, 0, 0.2, 0.4, 0.6],
  });
});
test('a scale in feet has grid lines at round inches', () => {
  const scale = scaleOf([4.02, 4.2], lengthSteps.imperial);
  expect(scale?.ticks.map((tick) => formatLength(tick, 'imperial'))).toEqual([
    `13' 0"`,
    `13' 3"`,
    `13' 6"`,
    `13' 9"`,
    `14' 0"`,
  ]);
});
test('centers a single value on its scale', () => {
  const scale = scaleOf([4.2], lengthSteps.metric);
  expect(scale).toEqual({ from: 4.15, to: 4.25, ticks: [4.15, 4.2, 4.25] });
  expect(scale && positionOnScale(scale, 4.2)).toBeCloseTo(0.5);
  expect(scaleOf([], lengthSteps.metric)).toBeUndefined();
});
test('a scale of milliseconds has steps that a reader can count', () => {
  expect(scaleOf([0.112, 0.131], [0.005, 0.01])?.ticks).toEqual([0.11, 0.115, 0.12, 0.125, 0.13, 0.135]);
});
test('spaces jumps by date and centers jumps of the same moment', () => {
  expect(timePositions(sent('2026-01-01', '2026-01-02', '2026-01-05'))).toEqual([0, 0.25, 1]);
  expect(timePositions(sent('2026-01-01'))).toEqual([0.5]);
});
test('date labels keep a gap, show the year when it changes and always include both ends', () => {
  const ticks = dateTicks(sent('2025-12-30', '2025-12-31', '2026-02-01', '2026-03-01', '2026-03-02'), 0.2);
  expect(ticks.map(({ label }) => label)).toEqual(['Dec 30, 2025', 'Feb 1, 2026', 'Mar 2']);
});
test('prefers the mark closest in date over the one closest in height', () => {
  const marks = [
    { point: 0, x: 10, y: 100 },
    { point: 1, x: 60, y: 20 },
  ];
  expect(nearestJump(marks, 20, 20)).toBe(0);
  expect(nearestJump([], 20, 20)).toBeUndefined();
});
