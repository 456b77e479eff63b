import { expect, test } from 'vitest';
import type { PathPoint } from '../../review.ts';
import { addTracked, markPoint, motionAlong, placeAt, positionAt } from './path-points.ts';
import { frameRuler } from './ruler.ts';
import { maxDrift } from 'vault-pixels';

const aspect = 2;
const point = (atUs: number, x: number, y: number, drift = 0): PathPoint => ({
  atUs,
  x,
  y,
  isMarked: false,
  drift,
});
const mark = (atUs: number, x: number, y: number): PathPoint => ({ atUs, x, y, isMarked: true });

test('a mark replaces the point on its frame', () => {
  expect(markPoint([mark(0, 0.1, 0.1), mark(10, 0.2, 0.2)], mark(10, 0.3, 0.3), aspect)).toEqual([
    mark(0, 0.1, 0.1),
    mark(10, 0.3, 0.3),
  ]);
});

test('a correction shifts the tracked points before it and drops those after it, up to the next mark', () => {
  const path = [
    mark(0, 0, 0),
    point(10, 0.1, 0),
    point(20, 0.2, 0),
    point(30, 0.3, 0),
    mark(40, 0.4, 0),
    point(50, 0.5, 0),
  ];
  const corrected = markPoint(path, mark(20, 0.24, 0.1), aspect);
  expect(corrected.map(({ atUs }) => atUs)).toEqual([0, 10, 20, 40, 50]);
  expect(corrected[1]?.x).toBeCloseTo(0.12);
  expect(corrected[1]?.y).toBeCloseTo(0.05);
  expect(corrected[4]).toEqual(point(50, 0.5, 0));
});

test('a correction takes most of the drift away, unless the tracker was farther off than its drift', () => {
  const path = [mark(0, 0, 0), point(10, 0.1, 0, 0.01), point(20, 0.2, 0, 0.02)];
  const driftAfter = (x: number, y: number) => markPoint(path, mark(20, x, y), aspect)[1]?.drift;
  expect(driftAfter(0.21, 0)).toBeCloseTo(0.01 * Math.SQRT1_2);
  // Four times as far off, along the width and along the height.
  expect(driftAfter(0.28, 0)).toBeCloseTo(0.04 * Math.SQRT1_2);
  expect(driftAfter(0.2, 0.16)).toBeCloseTo(0.04 * Math.SQRT1_2);
});

test('a mark that is moved again takes the tracked points before it along, with the drift that they had', () => {
  const path = [mark(0, 0, 0), point(10, 0.1, 0, 0.01), mark(20, 0.2, 0)];
  expect(markPoint(path, mark(20, 0.24, 0), aspect)[1]).toEqual(point(10, 0.12, 0, 0.01));
});

test('a point that was followed before drifts were kept may be as far off as the tracker allows', () => {
  const old: PathPoint[] = [mark(0, 0, 0), { atUs: 10, x: 0.1, y: 0, isMarked: false }];
  expect(placeAt(old, 10, null)?.drift).toBe(maxDrift);
  expect(placeAt(old, 0, null)?.drift).toBe(0);
});

test('a curve between marks is less certain the longer it is, in real time', () => {
  const marksApart = (atUs: number) => [mark(0, 0, 0), mark(atUs, 0.2, 0)];
  const drift = placeAt(marksApart(200_000), 100_000, null)?.drift ?? NaN;
  expect(placeAt(marksApart(400_000), 100_000, null)?.drift).toBeCloseTo(4 * drift);
  expect(placeAt(marksApart(800_000), 100_000, 4)?.drift).toBeCloseTo(drift);
});

test('tracked points end at the next mark', () => {
  const found = [point(10, 0.1, 0, 0.05), point(20, 0.2, 0, 0.05)];
  const path = addTracked([mark(0, 0, 0), mark(20, 0.2, 0.1)], found, aspect);
  expect(path).toEqual([mark(0, 0, 0), point(10, 0.1, 0.05, 0.05 * Math.SQRT1_2), mark(20, 0.2, 0.1)]);
});

test('tracking again replaces what was tracked before, and keeps marks', () => {
  const before = [mark(0, 0, 0), point(10, 0.9, 0.9), point(20, 0.9, 0.9)];
  const path = addTracked(before, [point(10, 0.1, 0)], aspect);
  expect(path).toEqual([mark(0, 0, 0), point(10, 0.1, 0), point(20, 0.9, 0.9)]);
});

test('between two marks the position follows a curve through the marks beside them', () => {
  // A parabola: x = t, y = t².
  const parabola = [0, 1, 2, 3].map((t) => mark(t * 10, t / 10, t ** 2 / 100));
  expect(positionAt(parabola, 15)).toEqual({
    x: expect.closeTo(0.15) as number,
    y: expect.closeTo(0.0225) as number,
  });
  expect(positionAt(parabola, 30)).toEqual({ x: 0.3, y: 0.09 });
  expect([positionAt(parabola, -1), positionAt(parabola, 31), positionAt([], 0)]).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});

test('measures height and real speed in heights of the frame', () => {
  // Up by half a frame in a second of a film that is four times slower than the jump.
  const path = [mark(0, 0.5, 0.75), mark(1_000_000, 0.5, 0.25)];
  const times = Array.from({ length: 11 }, (_, i) => i * 100_000);
  const ruler = frameRuler(16 / 9);
  const motion = motionAlong(path, { times, slowMotion: 4, ruler });
  expect(motion).toHaveLength(11);
  expect(motion[10]?.height.value).toBeCloseTo(0.5);
  expect(motion[5]?.speed?.value).toBeCloseTo(2);
  expect([motion[1]?.speed, motion[9]?.speed]).toEqual([undefined, undefined]);
  expect(motionAlong([], { times, slowMotion: null, ruler })).toEqual([]);
});
