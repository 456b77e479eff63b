import type { Pose } from '../body.ts';
import type { Frame, PoleHold } from '../figure-types.ts';
import type { Movement } from '../movement.ts';
import { armR, legL, legR } from '../pose-parts.ts';
import { mirrored } from './mirrored.ts';

/** Arm angles of a right-handed vaulter: pole at the hip, hands at the ear, hands high. */
const CARRY = { ...armR(-36, 84) } as const;
const RISING = { ...armR(62, 118), shoulderL: 60 } as const;
const PASSING = { ...armR(122, 92), shoulderL: 90 } as const;
const HIGH = { ...armR(176, 3), shoulderL: 120 } as const;
const DOWN = { up: -1, out: 0.5 } as const;
const OUT = { up: -1, out: 0.8 } as const;

const carrying = (
  pose: Partial<Pose>,
  at: Frame['at'],
  anchor: Frame['anchor'],
  pole: PoleHold,
  rest: Partial<Frame> = {},
): Frame => ({ pose, at, anchor, pole: { layer: 'between', ...pole }, elbow: DOWN, ...rest });

/** Final positions of the tip: in the box, and at the foot of the wall. */
const IN_BOX: PoleHold = { tip: [3.72, -0.17], layer: 'behind' };
const AT_WALL: PoleHold = { tip: [2.24, 0.04], layer: 'behind' };

const plantTakeOff: Partial<Pose> = {
  ...HIGH,
  trunk: 92,
  spine: -8,
  head: -10,
  ...legR(78, 84, 2),
  ...legL(-10, 6, 34),
};

/** One stride of the run with the left foot on the ground. The hips travel 1.8 m. */
const stride: { at: number; pose: Partial<Pose>; place: Frame['at']; anchor: Frame['anchor'] }[] = [
  { at: 0, pose: { trunk: 87, ...legL(26, 18, 2), ...legR(4, 92, 24) }, place: [0.3, 0], anchor: 'toeL' },
  {
    at: 0.13,
    pose: { trunk: 87, ...legL(-2, 22, -6), ...legR(50, 112, 6) },
    place: [0.3, 0],
    anchor: 'toeL',
  },
  { at: 0.3, pose: { trunk: 86, ...legL(-27, 8, 38), ...legR(78, 86, -4) }, place: [0.3, 0], anchor: 'toeL' },
  {
    at: 0.5,
    pose: { trunk: 87, ...legL(-14, 62, 30), ...legR(62, 52, -8) },
    place: [1.22, 1.03],
    anchor: 'hips',
  },
];
const STRIDE_SECONDS = 0.7;
const STRIDE_METERS = 1.8;
const STRIDES = 10;

/** Returns the angle of the pole in degrees above level after a number of strides: steep, dropping from the fifth, almost level at the end. */
const poleAfter = (strides: number): number => Math.max(4, 64 - 13 * Math.max(0, strides - 4.5));

function runKeys(): Movement['keys'] {
  return Array.from({ length: STRIDES }, (_, i) => {
    const keys = stride.map(({ at, pose, place, anchor }) => ({
      at,
      frame: carrying(pose, place, anchor, {}),
    }));
    const onLeg = i % 2 === 0 ? keys : mirrored(keys, 0, 0);
    return onLeg.map(({ at, frame }) => {
      const done = i + at / STRIDE_SECONDS;
      return {
        at: i * STRIDE_SECONDS + at,
        frame: {
          ...frame,
          pose: { ...frame.pose, ...CARRY, shoulderR: -36 + 14 * Math.min(1, done / STRIDES) },
          at: [frame.at[0] + i * STRIDE_METERS, frame.at[1]] as const,
          pole: { angle: poleAfter(done), length: 3, layer: 'between' } as const,
        },
      };
    });
  }).flat();
}

export const poleDrillMovements = {
  'plant-walk': {
    title: 'Three-step plant walk: hip, ear, high',
    period: 7,
    repetitions: 1,
    loop: 'cut',
    window: { left: -1.6, right: 5.3, top: 3.2 },
    keys: [
      {
        at: 0,
        frame: carrying(
          { ...CARRY, ...legR(-16, 14, 24), ...legL(20, 6) },
          [0, 0],
          'heelL',
          { angle: 42, length: 3 },
          { flat: 'L' },
        ),
      },
      {
        at: 0.9,
        frame: carrying(
          { ...armR(-6, 104), ...legR(26, 58, 6), ...legL(-4, 4) },
          [0, 0],
          'heelL',
          { angle: 28, length: 3 },
          { flat: 'L' },
        ),
      },
      {
        at: 1.6,
        frame: carrying(
          { ...RISING, ...legL(-16, 14, 24), ...legR(20, 6) },
          [0.86, 0],
          'heelR',
          { angle: 8, length: 3 },
          { flat: 'R' },
        ),
      },
      {
        at: 2.5,
        frame: carrying(
          { ...PASSING, ...legL(26, 58, 6), ...legR(-4, 4) },
          [0.86, 0],
          'heelR',
          { angle: -16, length: 3 },
          { flat: 'R' },
        ),
      },
      {
        at: 3.2,
        frame: carrying(
          { ...HIGH, trunk: 90, ...legR(-6, 40, 26), ...legL(14, 4, 0) },
          [1.86, 0],
          'toeL',
          IN_BOX,
          { elbow: OUT },
        ),
      },
      { at: 4, frame: carrying(plantTakeOff, [1.86, 0], 'toeL', IN_BOX, { elbow: OUT }) },
      {
        at: 6.4,
        frame: carrying({ ...plantTakeOff, ...legR(82, 86, 0) }, [1.86, 0], 'toeL', IN_BOX, { elbow: OUT }),
      },
      {
        at: 7,
        frame: carrying({ ...plantTakeOff, ...legR(82, 86, 0) }, [1.86, 0], 'toeL', IN_BOX, { elbow: OUT }),
      },
    ],
    props: [{ kind: 'box', x: 3.75 }],
    check: { at: 5.1, seconds: 2.2 },
    exposures: [0, 1.6, 2.5, 3.2, 5],
    spacing: 0.6,
    captionsAt: [0, 1.5, 3.1],
  },
  'pole-run': {
    title: 'Pole run: tall hips, the tip sinks by itself',
    period: STRIDES * STRIDE_SECONDS,
    repetitions: 1,
    loop: 'cut',
    travel: STRIDES * STRIDE_METERS,
    window: { left: -2.2, right: 4.4, top: 4.2 },
    keys: runKeys(),
    check: { at: 6.4, seconds: 0.8 },
    exposures: [0.3, 2.4, 3.8, 4.9, 6.4],
    spacing: 1.25,
    captionsAt: [0, 3, 5.6],
  },
  'wall-plant': {
    title: 'Wall plant: top hand above the take-off toe, press tall',
    period: 7,
    repetitions: 1,
    loop: 'cut',
    window: { left: -2, right: 3.4, top: 2.9 },
    keys: [
      {
        at: 0,
        frame: carrying({ ...PASSING, ...legR(12, 6), ...legL(-14, 12, 20) }, [-0.82, 0], 'heelR', AT_WALL, {
          flat: 'R',
        }),
      },
      {
        at: 0.7,
        frame: carrying({ ...PASSING, ...legR(-6, 6), ...legL(30, 50, 4) }, [-0.82, 0], 'heelR', AT_WALL, {
          flat: 'R',
        }),
      },
      {
        at: 1.5,
        frame: carrying({ ...HIGH, ...legR(-8, 40, 26), ...legL(16, 4, 0) }, [0.12, 0], 'toeL', AT_WALL, {
          elbow: OUT,
        }),
      },
      {
        at: 2.4,
        frame: carrying({ ...plantTakeOff, hipL: -7 }, [0.12, 0], 'toeL', AT_WALL, { elbow: OUT }),
      },
      {
        at: 5.4,
        frame: carrying({ ...plantTakeOff, trunk: 91, hipL: -9, hipR: 84 }, [0.12, 0], 'toeL', AT_WALL, {
          elbow: OUT,
        }),
      },
      {
        at: 7,
        frame: carrying({ ...HIGH, ...legR(20, 40, 6), ...legL(4, 4, 4) }, [0.12, 0], 'toeL', AT_WALL, {
          elbow: OUT,
        }),
      },
    ],
    props: [{ kind: 'wall', x: 2.28, height: 2.6, side: 'right' }],
    check: { at: 3.9, seconds: 2.8 },
    exposures: [0, 0.7, 1.5, 2.1, 4],
    spacing: 0.8,
    captionsAt: [0, 1.4, 3.4],
  },
} satisfies Record<string, Movement>;
