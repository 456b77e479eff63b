import { expect, test } from 'vitest';
import { indexFrames } from './frame-index.ts';
import { findRuns, isRamp } from './film-runs.ts';
import { slowMotionOfRates } from './video-rates.ts';
import { isRuns, toRealTime } from '#domain/slow-motion.ts';

/** Builds the index of a film from the seconds that each frame is shown. */
function filmOf(durations: readonly number[]) {
  let timestamp = 0;
  return indexFrames(
    durations.map((duration, i) => {
      const entry = { timestamp, duration, isKey: i === 0 };
      timestamp += duration;
      return entry;
    }),
  );
}

/** `count` frames at a rate in frames per second. */
const at = (rate: number, count: number) => Array.from({ length: count }, () => 1 / rate);

/** Numbers from 0 to 1 that look random and are the same on every run. */
function createRandom(seed: number) {
  let state = seed;
  return () => {
    state = (state * 16_807) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Lets the camera drop a share of the frames: the frame before each is shown longer. */
function withDrops(durations: readonly number[], share: number, seed = 7) {
  const random = createRandom(seed);
  const kept: number[] = [];
  for (const [i, duration] of durations.entries()) {
    const last = kept.length - 1;
    if (i > 0 && random() < share) kept[last] = (kept[last] ?? 0) + duration;
    else kept.push(duration);
  }
  return kept;
}

const jitter = (durations: readonly number[], share: number) => {
  const random = createRandom(3);
  return durations.map((duration) => duration * (1 + share * (random() - 0.5)));
};
const inMilliseconds = (durations: readonly number[]) => {
  let [time, before] = [0, 0];
  return durations.map((duration) => {
    time += duration;
    const rounded = Math.round(time * 1000) / 1000;
    const shown = rounded - before;
    before = rounded;
    return shown;
  });
};

const ordinary: [string, number[]][] = [
  ...[24, 25, 29.97, 30, 50, 59.94, 60, 120, 240].map((rate): [string, number[]] => [
    `${rate} fps`,
    at(rate, 300),
  ]),
  ['30 fps in whole milliseconds', inMilliseconds(at(30, 300))],
  ['240 fps in whole milliseconds', inMilliseconds(at(240, 600))],
  ['30 fps, unsteady', jitter(at(30, 300), 0.4)],
  ['60 fps, every 20th frame dropped', at(60, 300).map((time, i) => (i % 20 === 0 ? time * 2 : time))],
  ['30 fps with dropped frames', withDrops(at(30, 300), 0.05)],
  ['60 fps with many dropped frames', withDrops(at(60, 600), 0.3)],
  ['240 fps with dropped frames', withDrops(at(240, 600), 0.1)],
  ['240 fps with a stretch of dropped frames', [...at(240, 120), ...at(120, 8), ...at(240, 120)]],
  ['30 fps, every second frame dropped for a while', [...at(30, 90), ...at(15, 10), ...at(30, 90)]],
  ['30 and 15 fps in turn', at(30, 300).map((time, i) => (i % 2 === 0 ? time * 2 : time))],
  ['3:2 pulldown', at(59.94, 300).map((time, i) => (i % 2 === 0 ? time * 3 : time * 2))],
  ['low light: 30 to 24 fps', [...at(30, 90), ...at(24, 90)]],
  ['low light: 30 to 15 fps', [...at(30, 90), ...at(15, 90), ...at(30, 90)]],
  ['low light: 60 to 24 fps', [...at(60, 120), ...at(24, 90), ...at(60, 60)]],
  ['low light, longer and longer', Array.from({ length: 300 }, (_, i) => (1 + i / 150) / 30)],
  ['a pause', [...at(30, 90), 2, ...at(30, 90)]],
  ['a screen recording', withDrops(at(60, 900), 0.8, 11)],
  ['two clips of 30 and 25 fps', [...at(30, 100), ...at(25, 100)]],
  ['few frames', at(30, 5)],
  ['one frame', at(30, 1)],
];

test.each(ordinary)('an ordinary film is no ramp: %s', (_name, durations) => {
  expect(isRamp(findRuns(filmOf(durations)), undefined)).toBe(false);
});

/** A film shared at `shared` frames per second in each run, of a camera that filmed at `capture`. */
function check(durations: readonly number[], capture: number, worst: number) {
  const index = filmOf(durations);
  const runs = findRuns(index);
  expect(isRamp(runs, undefined)).toBe(true);
  const slowMotion = slowMotionOfRates({ file: 30, runs }, capture) ?? null;
  expect(isRuns(slowMotion)).toBe(true);
  for (const [frame, seconds] of index.times.entries())
    expect(
      Math.abs(toRealTime(seconds * 1e6, slowMotion) / 1e6 - frame / capture),
      `frame ${frame}`,
    ).toBeLessThan(worst);
}

test('through a ramp, every frame has its real time', () => {
  check([...at(240, 60), ...at(30, 120), ...at(240, 60)], 240, 1e-5);
  check([...at(120, 12), ...at(30, 12), ...at(120, 40)], 120, 1e-5);
  check([...at(30, 40), ...at(240, 100)], 240, 1e-5);
  check([...at(240, 200), ...at(60, 100), ...at(30, 100), ...at(240, 100)], 240, 1e-5);
});

test('a ramp with unsteady frames has real times within a frame', () => {
  const durations = inMilliseconds([...at(240, 60), ...at(30, 120), ...at(240, 60)]);
  check(durations, 240, 1 / 240);
  check(jitter([...at(240, 60), ...at(30, 120), ...at(240, 60)], 0.1), 240, 1 / 240);
});

test('frames that were dropped in a ramp are gaps in its runs', () => {
  const durations = [
    ...at(240, 60),
    ...at(30, 50),
    2 / 30,
    ...at(30, 50),
    ...at(240, 30),
    2 / 240,
    ...at(240, 30),
  ];
  const runs = findRuns(filmOf(durations));
  expect(runs.map(({ rate }) => Math.round(rate))).toEqual([240, 30, 240]);
  const slowMotion = slowMotionOfRates({ file: 30, runs }, 240) ?? null;
  const realUs = toRealTime(durations.reduce((sum, duration) => sum + duration, 0) * 1e6, slowMotion);
  expect(realUs / 1e6).toBeCloseTo((60 + 102 + 62) / 240, 4);
});

test('a run of fewer than 12 frames is none', () => {
  expect(findRuns(filmOf([...at(240, 60), ...at(30, 11), ...at(240, 60)]))).toHaveLength(1);
  expect(findRuns(filmOf([...at(240, 60), ...at(30, 12), ...at(240, 60)]))).toHaveLength(3);
});

test('the runs cover the film from 0 without gaps', () => {
  const index = filmOf([0.5, ...at(240, 60), ...at(30, 120), ...at(240, 60)]);
  const runs = findRuns(index);
  expect(runs[0]?.fromUs).toBe(0);
  for (const [i, { fromUs }] of runs.entries()) if (i > 0) expect(fromUs).toBe(runs[i - 1]?.toUs);
  expect(runs.at(-1)?.toUs).toBe(Math.round(index.end * 1e6));
});

test('a ramp has no factors without a capture rate that fits all of its runs', () => {
  const runs = findRuns(filmOf([...at(240, 60), ...at(30, 120)]));
  for (const capture of [undefined, NaN, 30, 120, 2000])
    expect(slowMotionOfRates({ file: 50, runs }, capture), String(capture)).toMatchObject([
      { factor: null },
      { factor: null },
    ]);
  expect(slowMotionOfRates({ file: 50, runs }, 240)).toMatchObject([{ factor: 1 }, { factor: 8 }]);
});

test('a film whose rate falls is a ramp only if its camera films slow motion', () => {
  const runs = findRuns(filmOf([...at(60, 100), ...at(30, 100)]));
  expect(slowMotionOfRates({ file: 40, runs }, undefined)).toBeUndefined();
  expect(slowMotionOfRates({ file: 40, runs }, 60)).toBe(1.5);
  expect(slowMotionOfRates({ file: 40, runs }, 240)).toMatchObject([{ factor: 4 }, { factor: 8 }]);
});
