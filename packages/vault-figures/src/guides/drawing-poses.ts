import type { Pose } from '../figures/body.ts';

/** Arm angles of a right-handed vaulter: pole at the hip, and hands high at take-off. */
export const CARRY = { shoulderR: -36, elbowR: 84 } as const;
export const HIGH = { shoulderR: 176, elbowR: 3, shoulderL: 120 } as const;
export const ELBOW_DOWN = { up: -1, out: 0.5 } as const;
export const ELBOW_OUT = { up: -1, out: 0.8 } as const;

export const TAKE_OFF: Partial<Pose> = {
  trunk: 92,
  spine: -8,
  hipR: 78,
  kneeR: 84,
  ankleR: 2,
  hipL: -10,
  kneeL: 6,
  ankleL: 34,
  head: -10,
};

/** Straight arms, for hanging from a bar, rings or a rope. */
export const hanging = (shoulder: number): Partial<Pose> => ({
  shoulderR: shoulder,
  elbowR: 0,
  shoulderL: shoulder,
  elbowL: 0,
});

export const bothLegs = (hip: number, knee = 2, ankle = 32): Partial<Pose> => ({
  hipR: hip,
  kneeR: knee,
  ankleR: ankle,
  hipL: hip,
  kneeL: knee,
  ankleL: ankle,
});
