import type { Pose } from './body.ts';

/** Shorthands for poses, in degrees as in `Pose`. An omitted ankle is unchanged. */
type Angles = Partial<Pose>;

export const armR = (shoulder: number, elbow: number): Angles => ({ shoulderR: shoulder, elbowR: elbow });
export const armL = (shoulder: number, elbow: number): Angles => ({ shoulderL: shoulder, elbowL: elbow });
export const arms = (shoulder: number, elbow: number): Angles => ({
  ...armR(shoulder, elbow),
  ...armL(shoulder, elbow),
});

export const legR = (hip: number, knee: number, ankle?: number): Angles =>
  ankle === undefined ? { hipR: hip, kneeR: knee } : { hipR: hip, kneeR: knee, ankleR: ankle };
export const legL = (hip: number, knee: number, ankle?: number): Angles =>
  ankle === undefined ? { hipL: hip, kneeL: knee } : { hipL: hip, kneeL: knee, ankleL: ankle };
export const legs = (hip: number, knee: number, ankle?: number): Angles => ({
  ...legR(hip, knee, ankle),
  ...legL(hip, knee, ankle),
});
