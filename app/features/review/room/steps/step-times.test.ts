import { expect, test } from 'vitest';
import type { Step } from '../../review.ts';
import { formatCadence, formatMilliseconds, frameUsOf, stepTimes } from './step-times.ts';

/** 50 frames per second, 4 seconds. */
const film = {
  index: { times: Array.from({ length: 200 }, (_, i) => i / 50), keys: [0], end: 4 },
  slowMotion: null,
};
const us = (frame: number) => frame * 20_000;
const step = (contact: number, toeOff?: number): Step => ({
  id: `${contact}`,
  contactUs: us(contact),
  toeOffUs: toeOff === undefined ? null : us(toeOff),
});
const rounded = (measured: { value: number; error: number } | undefined) =>
  measured && [Number(measured.value.toFixed(3)), Number(measured.error.toFixed(3))];

test('measures contacts, intervals and cadence on known frames, uncertain by one frame', () => {
  // A contact every 12 frames, 240 ms: 4.17 steps per second. On the ground for 6 frames, 120 ms.
  const times = stepTimes([step(100, 106), step(112, 118), step(124)], {}, film);
  expect(times.steps.map(({ name }) => name)).toEqual(['3rd to last', '2nd to last', 'Last step']);
  expect(times.steps.map(({ contact }) => rounded(contact))).toEqual([[0.12, 0.02], [0.12, 0.02], undefined]);
  expect(times.steps.map(({ interval }) => rounded(interval))).toEqual([
    undefined,
    [0.24, 0.02],
    [0.24, 0.02],
  ]);
  expect(rounded(times.steps[1]?.cadence)).toEqual([4.167, 0.347]);
  // Over two intervals, the same frame of uncertainty counts half.
  expect(rounded(times.cadence)).toEqual([4.167, 0.174]);
  expect(rounded(times.contact)).toEqual([0.12, 0.02]);
});

test('measures plant to take-off from the phases', () => {
  const { plantToTakeOff } = stepTimes([], { plant: us(150), 'take-off': us(153) }, film);
  expect(rounded(plantToTakeOff)).toEqual([0.06, 0.02]);
  expect(stepTimes([], { plant: us(150) }, film).plantToTakeOff).toBeUndefined();
  expect(stepTimes([], { plant: us(150), 'take-off': us(150) }, film).plantToTakeOff).toBeUndefined();
});

test('a film with longer frames around an event is less certain there', () => {
  const variable = {
    index: { times: [0, 0.02, 0.04, 0.1, 0.12], keys: [0], end: 0.14 },
    slowMotion: null,
  };
  const [, second] = stepTimes(
    [
      { id: 'a', contactUs: 20_000, toeOffUs: null },
      { id: 'b', contactUs: 100_000, toeOffUs: null },
    ],
    {},
    variable,
  ).steps;
  expect(rounded(second?.interval)).toEqual([0.08, 0.06]);
});

test('a step is saved with the longer of the frames before its contact and its toe-off', () => {
  const index = { times: [0, 0.02, 0.04, 0.1, 0.13], keys: [0], end: 0.14 };
  expect(frameUsOf(index, { contactUs: 20_000, toeOffUs: null })).toBe(20_000);
  expect(frameUsOf(index, { contactUs: 40_000, toeOffUs: 130_000 })).toBe(30_000);
  expect(frameUsOf(index, { contactUs: 100_000, toeOffUs: 130_000 })).toBe(60_000);
  // The first frame has none before.
  expect(frameUsOf(index, { contactUs: 0, toeOffUs: null })).toBe(20_000);
  expect(frameUsOf({ times: [0], keys: [0], end: 0.02 }, { contactUs: 0, toeOffUs: null })).toBeUndefined();
});

test('measures real time in slow motion, where a frame is shorter', () => {
  const { steps, cadence } = stepTimes(
    [step(100, 106), step(112), step(124)],
    {},
    { ...film, slowMotion: 4 },
  );
  expect(rounded(steps[0]?.contact)).toEqual([0.03, 0.005]);
  expect(rounded(steps[1]?.interval)).toEqual([0.06, 0.005]);
  expect(cadence?.value).toBeCloseTo(16.667, 2);
});

test('through a film that changes its speed, times are real; at an unknown capture rate there are none', () => {
  // 10 frames at 100 fps, 10 at 25, 10 at 100: filmed at 100 fps.
  const gaps = [
    ...Array<number>(10).fill(0.01),
    ...Array<number>(10).fill(0.04),
    ...Array<number>(10).fill(0.01),
  ];
  const times = gaps.map((_, i) => gaps.slice(0, i).reduce((sum, gap) => sum + gap, 0));
  const index = { times, keys: [0], end: 0.6 };
  const runs = (slow: number | null, usual: number | null) => [
    { fromUs: 0, toUs: 100_000, factor: usual },
    { fromUs: 100_000, toUs: 500_000, factor: slow },
    { fromUs: 500_000, toUs: 600_000, factor: usual },
  ];
  const steps = [5, 15, 25].map((frame) => ({
    id: String(frame),
    contactUs: Math.round((times[frame] ?? 0) * 1e6),
    toeOffUs: null,
  }));
  const known = stepTimes(steps, {}, { index, slowMotion: runs(4, 1) });
  expect(known.steps.map(({ interval }) => rounded(interval))).toEqual([undefined, [0.1, 0.01], [0.1, 0.01]]);
  expect(known.cadence?.value).toBeCloseTo(10, 6);
  const unknown = stepTimes(steps, {}, { index, slowMotion: runs(null, null) });
  expect(unknown.cadence).toBeUndefined();
  expect(unknown.steps.every(({ interval }) => interval === undefined)).toBe(true);
});

test('has no cadence without two intervals, and no interval between contacts on one frame', () => {
  expect(stepTimes([], {}, film)).toMatchObject({ steps: [], cadence: undefined, contact: undefined });
  expect(stepTimes([step(10), step(20)], {}, film).cadence).toBeUndefined();
  expect(stepTimes([step(10), { ...step(10), id: 'b' }], {}, film).steps[1]).toMatchObject({
    interval: undefined,
    cadence: undefined,
  });
});

test('names steps back from the take-off', () => {
  const names = stepTimes(
    Array.from({ length: 23 }, (_, i) => step(i)),
    {},
    film,
  ).steps.map(({ name }) => name);
  expect([names[0], names[1], names[2], names[11], names[12], names[19]]).toEqual([
    '23rd to last',
    '22nd to last',
    '21st to last',
    '12th to last',
    '11th to last',
    '4th to last',
  ]);
});

test('formats values with their uncertainty', () => {
  expect(formatMilliseconds({ value: 0.1166, error: 0.0167 })).toBe('117 ±17 ms');
  expect(formatCadence({ value: 4.166, error: 0.347 })).toBe('4.2 ±0.3');
  expect(formatCadence({ value: 4.166, error: 0.01 })).toBe('4.2 ±0.1');
});
