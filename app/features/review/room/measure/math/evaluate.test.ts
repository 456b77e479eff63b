import { describe, expect, test } from 'vitest';
import type { Measurement } from '../measurement.ts';
import { evaluate } from './evaluate.ts';
import {
  createMarker,
  momentOf,
  seededNoise,
  straightCamera,
  syntheticFilm as film,
  takeOffUs,
  type Place,
  type SyntheticCamera,
} from './synthetic-film.ts';

const body = momentOf(takeOffUs);
const toe: Place = [body.figure.legL.toe.x, body.figure.legL.toe.y, -body.figure.legL.toe.z];
const hand: Place = [body.pole.upperGrip.x, body.pole.upperGrip.y];
const box: Place = [0, 0];
const truth = { takeOff: -toe[0], gripHeight: hand[1], offset: toe[0] - hand[0] };

const bar = (mark: ReturnType<typeof createMarker>, atUs = takeOffUs) =>
  mark('scale', [[atUs, [0.7, 0], [0.7, 5.1]]], { reference: 'bar', knownM: 5.1 });
const takeOff = (mark: ReturnType<typeof createMarker>, atUs = takeOffUs) =>
  mark('take-off', [[atUs, toe, hand, box]]);
const resultOf = (measurement: Measurement, ...others: Measurement[]) => {
  const evaluation = evaluate(measurement, others, film);
  if (evaluation.problem !== undefined) throw new Error(evaluation.problem);
  return evaluation;
};

/** Looks at the same place from 24 degrees before it. */
const oblique = { ...straightCamera, yaw: 24, along: -9.2 };

const cameras: [string, SyntheticCamera][] = [
  ['straight', straightCamera],
  ['close', { ...straightCamera, distance: 12.5, height: 2.6 }],
  ['tilted to the left', { ...straightCamera, roll: 4 }],
  ['tilted to the right', { ...straightCamera, roll: -7 }],
];

describe.each(cameras)('a camera that is %s', (_, camera) => {
  test('measures the take-off distance within 3 cm when each click misses by up to a pixel', () => {
    for (let seed = 1; seed <= 25; seed++) {
      const mark = createMarker(camera, seededNoise(seed * 7919));
      const { result, foot } = resultOf(takeOff(mark), bar(mark));
      expect(Math.abs((result?.value ?? 0) - truth.takeOff)).toBeLessThan(0.03);
      expect(result?.error).toBeLessThan(0.03);
      expect(Math.abs((foot?.offset.value ?? 0) - truth.offset)).toBeLessThan(0.03);
    }
  });

  test('measures heights, the pole and the hips within the uncertainty that it shows, twice over', () => {
    const mark = createMarker(camera, seededNoise(12));
    const scale = bar(mark);
    const deep = momentOf(1_216_667);
    const high = momentOf(2_033_333);
    const cases: [Measurement, number][] = [
      [mark('grip-height', [[takeOffUs, hand, [hand[0], 0]]]), truth.gripHeight],
      [
        mark('pole-angle', [[takeOffUs, [0, -0.2], hand]]),
        (Math.atan2(hand[1] + 0.2, -hand[0]) * 180) / Math.PI,
      ],
      [
        mark('pole-bend', [[1_216_667, [0, -0.2], [deep.pole.upperGrip.x, deep.pole.upperGrip.y]]], {
          knownM: 4.45,
        }),
        deep.pole.bend * 100,
      ],
      [
        mark('hips-over-bar', [[2_033_333, [high.figure.pelvis.x, high.figure.pelvis.y], [0.7, 5.1]]]),
        high.figure.pelvis.y - 5.1,
      ],
      [mark('distance', [[takeOffUs, [-4, 1], [-1, 5]]]), 5],
    ];
    for (const [measurement, expected] of cases) {
      const { result } = resultOf(measurement, scale);
      expect(Math.abs((result?.value ?? 0) - expected), measurement.kind).toBeLessThan(
        2 * (result?.error ?? 0),
      );
    }
  });
});

test('a camera that looks from an angle measures the runway right with a rectangle on it', () => {
  const mark = createMarker(oblique);
  const corners: Place[] = [[-5, 0, 0.61], [0, 0, 0.61], [0, 0, -0.61], [-5, 0, -0.61]]; // prettier-ignore
  const rectangle = mark('rectangle', [[takeOffUs, ...corners]], { knownM: 5, acrossM: 1.22 });
  const { result, notes } = resultOf(
    mark('take-off', [[takeOffUs, [toe[0], 0, toe[2]], hand, box]]),
    rectangle,
  );
  expect(Math.abs((result?.value ?? 0) - truth.takeOff)).toBeLessThan(0.03);
  expect(notes.join()).toContain('known length too');
});

describe('points above the runway, with only a rectangle on it', () => {
  const mark = createMarker(straightCamera);
  const corners: Place[] = [[-5, 0, 0.61], [0, 0, 0.61], [0, 0, -0.61], [-5, 0, -0.61]]; // prettier-ignore
  const rectangle = mark('rectangle', [[0, ...corners]], { knownM: 5, acrossM: 1.22 });
  const hips = mark('speed', [[0, [-6, 1]], [500_000, [-1.8, 1]]]); // prettier-ignore
  const advice = 'Mark points on the runway, or set a known length';

  test('have no speed, no distance, no steps and no take-off distance', () => {
    const inTheAir = [
      hips,
      // Above the horizon of the runway.
      mark('speed', [[0, [-6, 3]], [500_000, [-1.8, 3]]]), // prettier-ignore
      mark('distance', [[takeOffUs, [-4, 1], [-1, 5]]]),
      mark('run-up', [[0, [-6, 1]], [233_333, [-4, 1]]]), // prettier-ignore
      mark('take-off', [[takeOffUs, [toe[0], 1], hand, box]]),
    ];
    for (const measurement of inTheAir)
      expect(evaluate(measurement, [rectangle], film).problem, measurement.kind).toContain(advice);
  });

  test('are measured with a known length beside the rectangle', () => {
    expect(resultOf(hips, rectangle, bar(mark)).result?.value).toBeCloseTo(8.4, 1);
  });

  test('are refused on each frame of a moving camera', () => {
    const panned = createMarker({ ...straightCamera, pan: 3 });
    const onFrame = (atUs: number) => panned('rectangle', [[atUs, ...corners]], { knownM: 5, acrossM: 1.22 });
    const camera = panned('fixed-point', [[0, box], [takeOffUs, box]]); // prettier-ignore
    const moving = [onFrame(0), onFrame(500_000), camera];
    const run = panned('speed', [[0, [-6, 1]], [500_000, [-1.8, 1]]]); // prettier-ignore
    expect(evaluate(run, moving, film).problem).toContain(advice);
    const feet = panned('speed', [[0, [-6, 0]], [500_000, [-1.8, 0]]]); // prettier-ignore
    expect(resultOf(feet, ...moving).result?.value).toBeCloseTo(8.4, 1);
  });

  test('points on the runway have a speed', () => {
    const feet = mark('speed', [[0, [-6, 0]], [500_000, [-1.8, 0.03]]]); // prettier-ignore
    expect(Math.abs((resultOf(feet, rectangle).result?.value ?? 0) - 8.4)).toBeLessThan(0.2);
  });
});

test('warns when two known lengths disagree, as from an angle', () => {
  const warningsWith = (camera: SyntheticCamera) => {
    const mark = createMarker(camera);
    const rod = mark('scale', [[takeOffUs, [-7, 0], [-7, 2]]], { reference: 'standards', knownM: 2 });
    return resultOf(takeOff(mark), bar(mark), rod).notes.join();
  };
  expect(warningsWith(straightCamera)).toBe('');
  expect(warningsWith(oblique)).toContain('disagree');
});

test('measures step lengths and the speed of the last 5 m', () => {
  const contacts = [116_667, 350_000, 600_000];
  const mark = createMarker(straightCamera);
  const scale = bar(mark);
  const at = (atUs: number) => -6.6 + 8.4 * (atUs / 1e6);
  const three = mark('run-up', contacts.map((atUs) => [atUs, [at(atUs), 0]] as const)); // prettier-ignore
  const short = resultOf(three, scale);
  expect(short.result).toBeUndefined();
  expect(short.notes.join()).toContain('at least 5 m');
  expect(short.steps?.[0]?.meters).toBeCloseTo(8.4 * 0.233, 1);
  const long = resultOf(mark('run-up', [0, 233_333, 483_333, 716_667].map((atUs) => [atUs, [at(atUs), 0]] as const)), scale); // prettier-ignore
  expect(Math.abs((long.result?.value ?? 0) - 8.4)).toBeLessThan(long.result?.error ?? 0);
  expect(long.result?.error).toBeLessThan(0.4);
});

test('measures speed and time in real time', () => {
  const mark = createMarker(straightCamera);
  const run = mark('speed', [[0, [-6, 1]], [500_000, [-1.8, 1]]]); // prettier-ignore
  expect(resultOf(run, bar(mark)).result?.value).toBeCloseTo(8.4, 1);
  const watch = mark('stopwatch', [[0], [500_000]]);
  expect(resultOf(watch).result).toMatchObject({ value: 0.5 });
  expect(evaluate(watch, [], { ...film, slowMotion: 4 })).toMatchObject({ result: { value: 0.125 } });
  expect(evaluate(mark('stopwatch', [[500_000], [500_000]]), [], film).problem).toContain('later frame');
});

describe('a moving camera', () => {
  const camera = { ...straightCamera, pan: 3 };
  const check = (mark: ReturnType<typeof createMarker>) => mark('fixed-point', [[0, box], [takeOffUs, box]]); // prettier-ignore

  test('is found by a fixed point, or by a known length on two frames', () => {
    const mark = createMarker(camera);
    expect(evaluate(takeOff(mark), [bar(mark, 0), check(mark)], film).problem).toContain('camera moves');
    expect(evaluate(takeOff(mark), [bar(mark, 0), bar(mark, 300_000)], film).problem).toContain(
      'camera moves',
    );
    expect(resultOf(takeOff(mark), bar(mark, 0)).notes.join()).toContain('The camera was not checked');
  });

  test('measures right with the scale on each frame', () => {
    const mark = createMarker(camera);
    const { result } = resultOf(takeOff(mark), bar(mark), check(mark));
    expect(Math.abs((result?.value ?? 0) - truth.takeOff)).toBeLessThan(0.03);
    const run = mark('speed', [[0, [-6, 1]], [500_000, [-1.8, 1]]]); // prettier-ignore
    expect(evaluate(run, [bar(mark, 0), check(mark)], film).problem).toContain('camera moves');
    const speed = resultOf(run, bar(mark, 0), bar(mark, 500_000), check(mark)).result;
    expect(Math.abs((speed?.value ?? 0) - 8.4)).toBeLessThan(0.2);
  });

  test('a still camera passes the check, and its scale holds on every frame', () => {
    const mark = createMarker(straightCamera);
    expect(resultOf(takeOff(mark), bar(mark, 0), check(mark)).notes).toEqual([]);
  });
});

describe('refuses', () => {
  const mark = createMarker(straightCamera);
  const problemOf = (measurement: Measurement, ...others: Measurement[]) =>
    evaluate(measurement, others, film).problem;

  test('a measurement without a scale', () => {
    expect(problemOf(takeOff(mark))).toContain('Set a known length first');
  });

  test('two equal points', () => {
    const scale = mark('scale', [[0, [1, 1], [1, 1]]], { reference: 'other', knownM: 5 });
    expect(problemOf(scale)).toContain('same place');
    expect(problemOf(takeOff(mark), scale)).toContain('same place');
    expect(problemOf(mark('angle', [[0, [1, 1], [1, 1], [2, 2]]]))).toContain('same place'); // prettier-ignore
  });

  test('corners on one line, or out of order', () => {
    const rectangle = (...corners: Place[]) =>
      mark('rectangle', [[0, ...corners]], { knownM: 5, acrossM: 1.22 });
    expect(problemOf(rectangle([0, 0], [-2, 0], [-4, 0], [-4, 0, 0.6]))).toContain('one line');
    expect(problemOf(rectangle([0, 0, 0.6], [-4, 0, -0.6], [-4, 0, 0.6], [0, 0, -0.6]))).toContain(
      'not in order',
    );
  });

  test('points outside of the picture, missing points, and a known length of 0', () => {
    const outside = { ...bar(mark), marks: [{ atUs: 0, points: [[0.5, 0.5], [0.5, 1.2]] as [number, number][] }] }; // prettier-ignore
    expect(problemOf(outside)).toContain('outside of the picture');
    expect(problemOf(mark('take-off', [[0, toe, hand]]), bar(mark))).toBe('A point is missing.');
    expect(problemOf({ ...bar(mark), knownM: 0 })).toContain('more than 0');
  });

  test('a bar that is not upright, and a level line that is steep', () => {
    const leaning = mark('scale', [[0, [-4, 0], [0.7, 5.1]]], { reference: 'bar', knownM: 5.1 });
    expect(problemOf(leaning)).toContain('far from upright');
    expect(problemOf(mark('level', [[0, [-4, 0], [0.7, 5.1]]]))).toContain('far from level');
  });

  test('a bend without the grip', () => {
    expect(problemOf(mark('pole-bend', [[0, box, hand]]), bar(mark))).toContain('Enter the grip');
  });
});
