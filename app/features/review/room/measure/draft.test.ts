import { expect, test } from 'vitest';
import { movePoint, nextTime, openFrame, placePoint, placeTime, startDraft } from './draft.ts';
import type { Measurement } from './measurement.ts';

const review = { measurements: [], steps: [], jump: null };

test('takes the points of a frame in order, all on one frame', () => {
  const start = startDraft(review, 'grip-height');
  expect(openFrame(start)).toBe(0);
  const one = placePoint(start, [0.5, 0.2], 1000);
  expect(one?.marks).toEqual([{ atUs: 1000, points: [[0.5, 0.2]] }]);
  expect(one && placePoint(one, [0.5, 0.9], 2000)).toBeUndefined();
  const both = one && placePoint(one, [0.5, 0.9], 1000);
  expect(both && openFrame(both)).toBeUndefined();
  expect(both && placePoint(both, [0, 0], 1000)).toBe(both);
});

test('goes to the phase of the next frame, and to the contacts of a run-up', () => {
  const phases = { plant: 100, clearance: 900 };
  const check = startDraft(review, 'fixed-point');
  expect(nextTime(check, phases)).toBe(100);
  const one = placePoint(check, [0, 0], 120);
  expect(one && nextTime(one, phases)).toBe(900);
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
  expect(line && movePoint(line, 0, 0, [1.2, -3]).marks[0]?.points).toEqual([[1, 0]]);
});
