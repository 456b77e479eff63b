import { noRealTimes } from '#domain/slow-motion.ts';
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
const lowerHand: Place = [body.pole.lowerGrip.x, body.pole.lowerGrip.y];
const box: Place = [0, 0];
const legAt = (x: number, y: number, degrees: number): Place => [
  x + 0.9 * Math.cos((degrees * Math.PI) / 180),
  y + 0.9 * Math.sin((degrees * Math.PI) / 180),
];
const truth = { takeOff: -toe[0], gripHeight: hand[1], offset: toe[0] - hand[0] };

const bar = (mark: ReturnType<typeof createMarker>, atUs = takeOffUs) =>
  mark('scale', [[atUs, [0.7, 0], [0.7, 5.1]]], { reference: 'bar', knownM: 5.1 });
/** Four known places and the edge of the runway. */
const pit = (mark: ReturnType<typeof createMarker>, atUs = takeOffUs) => [
  mark('place', [[atUs, [0, 0]]], { reference: 'box-back' }),
  mark('place', [[atUs, [-5, 0, 0.61]]], { reference: 'mark-near', knownM: 5 }),
  mark('place', [[atUs, [0.7, 5.1]]], { reference: 'bar-middle', knownM: 5.1, acrossM: 0.7 }),
  mark('place', [[atUs, [-5, 2]]], { reference: 'rod-top', knownM: 2, acrossM: 5 }),
  mark('line', [[atUs, [-5.5, 0, 0.61], [-4, 0, 0.61], [-2.5, 0, 0.61], [-1, 0, 0.61]]]), // prettier-ignore
];
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

describe.each([...cameras, ['looking from an angle', oblique] as const])(
  'a camera that is %s',
  (_, camera) => {
    test('measures the take-off distance from known places within its ± when each click misses by up to a pixel', () => {
      for (let seed = 1; seed <= 6; seed++) {
        const mark = createMarker(camera, seededNoise(seed * 7919));
        const { result, foot, check } = resultOf(takeOff(mark), ...pit(mark));
        // A line through the middle of the picture says little about the lens.
        expect(check).toBe('points');
        // The toe of this vaulter is beside the middle of the runway.
        expect(Math.abs((result?.value ?? 0) - truth.takeOff)).toBeLessThan(result?.error ?? 0);
        expect(result?.error).toBeLessThan(0.09);
        expect(Math.abs((foot?.offset.value ?? 0) - truth.offset)).toBeLessThan(foot?.offset.error ?? 0);
      }
    });

    test('measures heights, the pole and the hips within their ±', () => {
      const mark = createMarker(camera, seededNoise(12));
      const scale = pit(mark);
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
        [mark('lower-hand', [[takeOffUs, lowerHand, [lowerHand[0], 0]]]), lowerHand[1]],
        [
          mark('chord-angle', [[1_216_667, [0, -0.2], [deep.pole.upperGrip.x, deep.pole.upperGrip.y]]]),
          (Math.atan2(deep.pole.upperGrip.y + 0.2, -deep.pole.upperGrip.x) * 180) / Math.PI,
        ],
        [
          mark('hips-to-bar', [
            [2_033_333, [high.figure.pelvis.x, high.figure.pelvis.y], [0.7, 5.1], [2, 0.8]],
          ]),
          high.figure.pelvis.x - 0.7,
        ],
        // A leg of 0.9 m that turns by 60° in 0.2 s.
        [
          mark('trail-leg', [
            [700_000, [-3, 1], [-3.9, 1]],
            [900_000, [-2, 1.2], legAt(-2, 1.2, 240)],
          ]),
          300,
        ],
      ];
      for (const [measurement, expected] of cases) {
        const { result } = resultOf(measurement, ...scale);
        expect(Math.abs((result?.value ?? 0) - expected), measurement.kind).toBeLessThan(result?.error ?? 0);
      }
    });
  },
);

test('a camera that looks from an angle measures the runway right with a rectangle on it', () => {
  const mark = createMarker(oblique);
  const corners: Place[] = [[-5, 0, 0.61], [0, 0, 0.61], [0, 0, -0.61], [-5, 0, -0.61]]; // prettier-ignore
  const rectangle = mark('rectangle', [[takeOffUs, ...corners]], { knownM: 5, acrossM: 1.22 });
  const { result, check } = resultOf(
    mark('take-off', [[takeOffUs, [toe[0], 0, toe[2]], hand, box]]),
    rectangle,
  );
  expect(Math.abs((result?.value ?? 0) - truth.takeOff)).toBeLessThan(result?.error ?? 0);
  expect(result?.error).toBeLessThan(0.15);
  expect(check).toBe('points');
});

describe('with only a rectangle on the runway', () => {
  const mark = createMarker(straightCamera);
  const corners: Place[] = [[-5, 0, 0.61], [0, 0, 0.61], [0, 0, -0.61], [-5, 0, -0.61]]; // prettier-ignore
  const rectangle = mark('rectangle', [[0, ...corners]], { knownM: 5, acrossM: 1.22 });

  test('hips at the bar on a film from far away are less than the ± apart, which is an answer', () => {
    const mark = createMarker({ ...straightCamera, distance: 40 });
    const evaluation = resultOf(mark('hips-over-bar', [[2_033_333, [0.7, 5.12], [0.7, 5.1]]]), ...pit(mark));
    expect(evaluation.isTooCoarse).toBe(true);
    expect(Math.abs(evaluation.result?.value ?? NaN)).toBeLessThan(evaluation.result?.error ?? 0);
  });

  test('with a wrong place, a toe on the runway is not called above it: the place is named', () => {
    const mark = createMarker(straightCamera);
    const [first, ...others] = pit(mark);
    const moved = first && {
      ...first,
      marks: [{ atUs: takeOffUs, points: [[0.6, 0.2] as [number, number]] }],
    };
    const evaluation = evaluate(takeOff(mark), [...(moved ? [moved] : []), ...others], film);
    expect(evaluation.problem ?? evaluation.notes.join()).toContain('does not fit the other marks');
  });

  test('hips have the speed that they have, not that of their shadow', () => {
    const { result } = resultOf(mark('speed', [[0, [-6, 1]], [500_000, [-1.8, 1]]]), rectangle); // prettier-ignore
    expect(Math.abs((result?.value ?? 0) - 8.4)).toBeLessThan(result?.error ?? 0);
    expect(result?.error).toBeLessThan(1);
  });

  test('contacts and toes above the runway are refused', () => {
    const inTheAir = [
      mark('run-up', [[0, [-6, 1]], [233_333, [-4, 1]]]), // prettier-ignore
      mark('take-off', [[takeOffUs, [toe[0], 1], hand, box]]),
    ];
    for (const measurement of inTheAir)
      expect(evaluate(measurement, [rectangle], film).problem, measurement.kind).toContain(
        'Mark a point on the runway',
      );
  });
});

test('one length has a wide ±, and says that the camera is not checked', () => {
  const mark = createMarker(oblique);
  const { result, check } = resultOf(takeOff(mark), bar(mark));
  expect(check).toBe('none');
  expect(Math.abs((result?.value ?? 0) - truth.takeOff)).toBeLessThan(result?.error ?? 0);
  expect(result?.error).toBeGreaterThan(0.1);
});

test('names the mark that does not fit the others', () => {
  const mark = createMarker(straightCamera);
  expect(resultOf(takeOff(mark), ...pit(mark)).notes).toEqual([]);
  const wrong = mark('place', [[takeOffUs, [-8, 0, 0.61]]], { reference: 'mark-near', knownM: 7 });
  const { notes, check } = resultOf(takeOff(mark), ...pit(mark), wrong);
  expect(notes.join()).toContain('does not fit');
  expect(check).toBe('none');
});

test('a jump that is filmed from the other side is measured the same', () => {
  const mark = createMarker(straightCamera);
  const mirrored = (measurement: Measurement): Measurement => ({
    ...measurement,
    marks: measurement.marks.map(({ atUs, points }) => ({
      atUs,
      points: points.map(([x, y]) => [1 - x, y]),
    })),
  });
  const [right, left] = [
    resultOf(takeOff(mark), ...pit(mark)).result,
    resultOf(mirrored(takeOff(mark)), ...pit(mark).map(mirrored)).result,
  ];
  expect(left?.value).toBeCloseTo(right?.value ?? 0, 1);
});

test('measures step lengths and the speed of the last 5 m', () => {
  const contacts = [116_667, 350_000, 600_000];
  const mark = createMarker(straightCamera);
  const scale = pit(mark);
  const at = (atUs: number) => -6.6 + 8.4 * (atUs / 1e6);
  const three = mark('run-up', contacts.map((atUs) => [atUs, [at(atUs), 0]] as const)); // prettier-ignore
  const short = resultOf(three, ...scale);
  expect(short.result).toBeUndefined();
  expect(short.notes.join()).toContain('at least 5 m');
  expect(short.steps?.[0]?.meters.value).toBeCloseTo(8.4 * 0.233, 1);
  const long = resultOf(mark('run-up', [0, 233_333, 483_333, 716_667].map((atUs) => [atUs, [at(atUs), 0]] as const)), ...scale); // prettier-ignore
  expect(Math.abs((long.result?.value ?? 0) - 8.4)).toBeLessThan(long.result?.error ?? 0);
  expect(long.result?.error).toBeLessThan(0.4);
});

test('measures speed and time in real time', () => {
  const mark = createMarker(straightCamera);
  const run = mark('speed', [[0, [-6, 1]], [500_000, [-1.8, 1]]]); // prettier-ignore
  expect(resultOf(run, ...pit(mark)).result?.value).toBeCloseTo(8.4, 1);
  const watch = mark('stopwatch', [[0], [500_000]]);
  expect(resultOf(watch).result).toMatchObject({ value: 0.5 });
  expect(evaluate(watch, [], { ...film, slowMotion: 4 })).toMatchObject({ result: { value: 0.125 } });
  const ramp = (factor: number | null) => [
    { fromUs: 0, toUs: 100_000, factor: factor && 1 },
    { fromUs: 100_000, toUs: 9_000_000, factor },
  ];
  expect(evaluate(watch, [], { ...film, slowMotion: ramp(4) })).toMatchObject({ result: { value: 0.2 } });
  expect(evaluate(watch, [], { ...film, slowMotion: ramp(null) }).problem).toBe(noRealTimes);
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
    expect(resultOf(takeOff(mark), bar(mark, 0)).notes.join()).toContain(
      'not known that the camera stood still',
    );
  });

  test('measures right with the scale on each frame', () => {
    const mark = createMarker(camera);
    const { result } = resultOf(takeOff(mark), ...pit(mark), check(mark));
    expect(Math.abs((result?.value ?? 0) - truth.takeOff)).toBeLessThan(result?.error ?? 0);
    expect(result?.error).toBeLessThan(0.09);
    const run = mark('speed', [[0, [-6, 1]], [500_000, [-1.8, 1]]]); // prettier-ignore
    expect(evaluate(run, [bar(mark, 0), check(mark)], film).problem).toContain('camera moves');
    const speed = resultOf(run, ...pit(mark, 0), ...pit(mark, 500_000), check(mark)).result;
    expect(Math.abs((speed?.value ?? 0) - 8.4)).toBeLessThan(speed?.error ?? 0);
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
