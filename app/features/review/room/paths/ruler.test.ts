import { expect, test } from 'vitest';
import { toMicroseconds } from '#lib/video-frames/microseconds.ts';
import type { PathPoint } from '../../review.ts';
import {
  createMarker,
  momentOf,
  seededNoise,
  straightCamera,
  syntheticFilm,
  takeOffUs,
  type Place,
} from '../measure/math/synthetic-film.ts';
import type { Measurement } from '../measure/measurement.ts';
import { motionAlong, type Motion } from './path-points.ts';
import { rulerFor } from './ruler.ts';

const times = syntheticFilm.index.times.map(toMicroseconds);
const { size } = syntheticFilm;
const hand = (atUs: number): Place => {
  const { upperGrip } = momentOf(atUs).pole;
  return [upperGrip.x, upperGrip.y];
};

/** The top hand on 60 frames from the take-off on, as a camera sees it. */
function tracedHand(mark: ReturnType<typeof createMarker>): PathPoint[] {
  return times
    .filter((atUs) => atUs >= takeOffUs)
    .slice(0, 60)
    .map((atUs) => {
      const [x = 0, y = 0] = mark('distance', [[atUs, hand(atUs)]]).marks[0]?.points[0] ?? [];
      return { atUs, x, y, isMarked: true };
    });
}

const bar = (mark: ReturnType<typeof createMarker>, atUs = takeOffUs) =>
  mark('scale', [[atUs, [0.7, 0], [0.7, 5.1]]], { reference: 'bar', knownM: 5.1 });
/** Four known places. */
const pit = (mark: ReturnType<typeof createMarker>) => [
  mark('place', [[takeOffUs, [0, 0]]], { reference: 'box-back' }),
  mark('place', [[takeOffUs, [-5, 0, 0.61]]], { reference: 'mark-near', knownM: 5 }),
  mark('place', [[takeOffUs, [0.7, 5.1]]], { reference: 'bar-middle', knownM: 5.1, acrossM: 0.7 }),
  mark('place', [[takeOffUs, [-5, 2]]], { reference: 'rod-top', knownM: 2, acrossM: 5 }),
];
const fixed = (mark: ReturnType<typeof createMarker>) =>
  mark('fixed-point', [
    [takeOffUs, [0, 0]],
    [2_000_000, [0, 0]],
  ]);

function measure(mark: ReturnType<typeof createMarker>, ...measurements: Measurement[]) {
  const path = tracedHand(mark);
  const ruler = rulerFor(path, measurements, size);
  return { ruler, motion: motionAlong(path, { times, slowMotion: null, ruler }) };
}

const speedAt = (atUs: number, at: number, step: number) => {
  const [from, to] = [times[at - step] ?? 0, times[at + step] ?? 0];
  const [a, b] = [hand(from), hand(to)];
  return { atUs, value: Math.hypot(b[0] - a[0], b[1] - a[1]) / ((to - from) / 1e6) };
};

test.each([
  ['straight', straightCamera],
  ['tilted', { ...straightCamera, roll: 5 }],
])('a %s camera measures heights above the runway and speeds about within their ±', (_, camera) => {
  const { ruler, motion } = measure(createMarker(camera, seededNoise(7)), ...pit(createMarker(camera)));
  expect(ruler).toMatchObject({ unit: 'meters', isAboveRunway: true });
  const check = ({ atUs, height, speed }: Motion) => {
    expect(Math.abs(height.value - hand(atUs)[1])).toBeLessThan(1.5 * height.error);
    const truth = speedAt(atUs, times.indexOf(atUs), 2);
    if (speed) expect(Math.abs(speed.value - truth.value)).toBeLessThan(1.5 * speed.error);
  };
  motion.forEach(check);
  expect(motion[30]?.height.error).toBeLessThan(0.05);
  expect(motion[30]?.speed?.error).toBeLessThan(0.6);
});

test('a tracked point is less certain than a mark by its drift, and a curve between points by its length', () => {
  const mark = createMarker(straightCamera);
  const path = tracedHand(mark);
  const ruler = rulerFor(path, pit(mark), size);
  const errorsOf = (points: readonly PathPoint[]) =>
    motionAlong(points, { times, slowMotion: null, ruler })[30]?.speed?.error ?? NaN;
  const [marked, tracked, curve] = [
    path,
    path.map((point) => ({ ...point, isMarked: false, drift: 4 / 1920 })),
    path.filter((_, i) => i % 20 === 0 || i === 59),
  ].map(errorsOf);
  expect(tracked).toBeGreaterThan((marked ?? NaN) * 1.2);
  expect(curve).toBeGreaterThan((tracked ?? NaN) * 1.2);
});

test('slow motion changes speeds and their ±, not heights', () => {
  const mark = createMarker(straightCamera);
  const path = tracedHand(mark);
  const ruler = rulerFor(path, [bar(mark)], size);
  const [real, slow] = [null, 4].map((slowMotion) => motionAlong(path, { times, slowMotion, ruler })[30]);
  expect(slow?.height).toEqual(real?.height);
  expect(slow?.speed?.value).toBeCloseTo(4 * (real?.speed?.value ?? 0));
  expect(slow?.speed?.error).toBeCloseTo(4 * (real?.speed?.error ?? 0));
});

test('a known length that does not begin on the runway gives heights above the lowest point of the path', () => {
  const mark = createMarker(straightCamera);
  const rod = mark('scale', [[takeOffUs, [0.7, 1], [0.7, 3]]], { reference: 'other', knownM: 2 });
  const { ruler, motion } = measure(mark, rod);
  expect(ruler.isAboveRunway).toBe(false);
  const heights = motion.map(({ atUs }) => hand(atUs)[1]);
  const rise = Math.max(...heights) - Math.min(...heights);
  expect(Math.abs(Math.max(...motion.map(({ height }) => height.value)) - rise)).toBeLessThan(0.2);
});

test('without a known length there is no unit, and the note says how to get one', () => {
  const mark = createMarker(straightCamera);
  const level = mark('level', [[takeOffUs, [-5, 0, 0.6], [-1, 0, 0.6]]]);
  const { ruler, motion } = measure(mark, level);
  expect(ruler.unit).toBe('frame');
  expect(ruler.notes.join()).toContain('set a scale in Measure');
  expect(motion[30]?.speed?.error).toBe(0);
});

test('a moving camera gives no unit; an unchecked one is named', () => {
  const mark = createMarker({ ...straightCamera, pan: 3 });
  expect(measure(mark, bar(mark), fixed(mark)).ruler).toMatchObject({
    unit: 'frame',
    notes: [expect.stringContaining('The camera moves')],
  });
  const still = createMarker(straightCamera);
  expect(measure(still, bar(still)).ruler.notes.join()).toContain('not known that the camera stood still');
  expect(measure(still, bar(still), fixed(still)).ruler.notes).toEqual([]);
});

test('a scale with two equal points gives no unit and says why', () => {
  const mark = createMarker(straightCamera);
  const broken = mark('scale', [[takeOffUs, [0.7, 1], [0.7, 1]]], { reference: 'bar', knownM: 5 });
  expect(measure(mark, broken).ruler).toMatchObject({
    unit: 'frame',
    notes: ['Two points are at the same place. Move them apart.'],
  });
  expect(rulerFor([], [], undefined).unit).toBe('frame');
});
