import { expect, test } from 'vitest';
import {
  clickAgain,
  frameProblem,
  isClickingAgain,
  movePoint,
  nextPoint,
  nextTime,
  openFrame,
  placePoint,
  placeTime,
  removeLastPoint,
  startDraft,
} from './draft.ts';
import type { Measurement } from './measurement.ts';

const review = { measurements: [], steps: [], jump: null };

test('takes the points of a frame in order, all on one frame', () => {
  const start = startDraft(review, 'grip-height');
  expect(openFrame(start)).toBe(0);
  const one = placePoint(start, [0.5, 0.2], 1000);
  expect(one.marks).toMatchObject([{ atUs: 1000, points: [[0.5, 0.2]] }]);
  expect(frameProblem(one, 2000)?.title).toContain('on another frame');
  expect(frameProblem(one, 1000)).toBeUndefined();
  const both = placePoint(one, [0.5, 0.9], 1000);
  expect(openFrame(both)).toBeUndefined();
  expect(placePoint(both, [0, 0], 1000)).toBe(both);
});

test('wants the second point of a speed on a later frame, and the second fixed point on another one', () => {
  for (const kind of ['speed', 'stopwatch'] as const) {
    const start = startDraft(review, kind);
    const one = kind === 'speed' ? placePoint(start, [0.5, 0.5], 1000) : placeTime(start, 1000);
    expect(frameProblem(one, 1000)?.title).toBe('Go to a later frame first');
    expect(frameProblem(one, 900)?.title).toBe('Go to a later frame first');
    expect(frameProblem(one, 1100)).toBeUndefined();
  }
  const check = placePoint(startDraft(review, 'fixed-point'), [0.5, 0.5], 1000);
  expect(frameProblem(check, 1000)?.title).toBe('Go to another frame first');
  expect(frameProblem(check, 900)).toBeUndefined();
});

test('goes to the phase of the next frame, and to the contacts of a run-up', () => {
  const phases = { plant: 100, clearance: 900 };
  const check = startDraft(review, 'fixed-point');
  expect(nextTime(check, phases)).toBe(100);
  const one = placePoint(check, [0, 0], 120);
  expect(nextTime(one, phases)).toBe(900);
  const steps = Array.from({ length: 9 }, (_, i) => ({ id: `${i}`, contactUs: i * 10, toeOffUs: null }));
  const run = startDraft({ ...review, steps }, 'run-up');
  expect([run.marks.length, nextTime(run, phases)]).toEqual([7, 20]);
});

test('a number of the vault is measured again in the same row', () => {
  const existing = { ...startDraft(review, 'pole-bend'), id: 'a' } satisfies Measurement;
  expect(startDraft({ ...review, measurements: [existing] }, 'pole-bend').id).toBe('a');
  expect(
    startDraft({ ...review, measurements: [{ ...existing, kind: 'distance' }] }, 'distance').id,
  ).not.toBe('a');
});

test('a stopwatch has two frames, and a moved point stays in the picture', () => {
  const watch = placeTime(placeTime(startDraft(review, 'stopwatch'), 10), 50);
  expect([watch.marks.map(({ atUs }) => atUs), openFrame(watch)]).toEqual([[10, 50], undefined]);
  const line = placePoint(startDraft(review, 'level'), [0.5, 0.5], 0);
  expect(movePoint(line, 0, 0, [1.2, -3]).marks[0]?.points).toEqual([[1, 0]]);
});

test('the last point is undone, one by one, and the frames of a run-up stay', () => {
  const one = placePoint(startDraft(review, 'speed'), [0.2, 0.5], 1000);
  const two = placePoint(one, [0.7, 0.5], 2000);
  expect(removeLastPoint(two)).toEqual(one);
  expect(removeLastPoint(one).marks).toEqual([]);
  expect(removeLastPoint(removeLastPoint(one)).marks).toEqual([]);
  const grip = placePoint(placePoint(startDraft(review, 'grip-height'), [0.5, 0.2], 0), [0.5, 0.9], 0);
  expect(removeLastPoint(grip).marks).toMatchObject([{ atUs: 0, points: [[0.5, 0.2]] }]);
  const steps = [10, 20].map((contactUs) => ({ id: `${contactUs}`, contactUs, toeOffUs: null }));
  const run = startDraft({ ...review, steps }, 'run-up');
  expect(removeLastPoint(placePoint(run, [0.1, 0.9], 10))).toEqual(run);
  const watch = placeTime(placeTime(startDraft(review, 'stopwatch'), 10), 50);
  expect(removeLastPoint(watch).marks).toEqual([{ atUs: 10, points: [] }]);
});

test('each point keeps how far it may be off, until it is moved or removed', () => {
  const line = placePoint(placePoint(startDraft(review, 'level'), [0.2, 0.5], 0, 1.2), [0.8, 0.5], 0, 3);
  expect(line.marks[0]?.deviations).toEqual([1.2, 3]);
  expect(movePoint(line, 0, 1, [0.7, 0.5], 0.8).marks[0]?.deviations).toEqual([1.2, 0.8]);
  expect(removeLastPoint(line).marks[0]?.deviations).toEqual([1.2]);
  // A mark from before does not know it.
  const old = { ...line, marks: [{ atUs: 0, points: [[0.2, 0.5] as [number, number]] }] };
  expect(placePoint(old, [0.8, 0.5], 0, 2).marks[0]?.deviations).toEqual([0, 2]);
});

test('points are clicked again on the same frame, without those of before, and undone back to them', () => {
  const once = placePoint(startDraft(review, 'place', 'box-back'), [0.2, 0.5], 1000, 1.2);
  const open = clickAgain(once);
  expect([isClickingAgain(once), isClickingAgain(open), nextPoint(open)]).toEqual([
    false,
    true,
    'back of the box',
  ]);
  expect(open.marks[0]?.points).toEqual([]);
  expect(frameProblem(open, 2000)?.title).toBe('The other points are on another frame');
  const twice = placePoint(open, [0.21, 0.5], 1000, 0.8);
  expect(twice.marks).toEqual([
    {
      atUs: 1000,
      points: [[0.21, 0.5]],
      deviations: [0.8],
      again: [{ points: [[0.2, 0.5]], deviations: [1.2] }],
    },
  ]);
  const thrice = placePoint(clickAgain(twice), [0.22, 0.5], 1000, 1);
  expect(thrice.marks[0]?.again).toHaveLength(2);
  expect(removeLastPoint(removeLastPoint(thrice))).toEqual(twice);
  expect(removeLastPoint(twice)).toEqual(open);
  expect(removeLastPoint(open)).toEqual(once);
});
