import type { Pose } from './body.ts';
import type { ElbowHint } from './reach.ts';

/** A place in meters: [along the floor, up]. */
export type Place = readonly [number, number];

export type Anchor = 'feet' | 'hips' | 'handR' | 'handL' | 'heelR' | 'heelL' | 'toeR' | 'toeL' | 'back';

/** One figure of a drill. */
export type Frame = {
  readonly pose: Partial<Pose>;
  /** Where `anchor` goes. For `feet` the hips are above x and the lowest foot is at y. */
  readonly at: Place;
  readonly anchor?: Anchor;
  /** Which soles lie flat; the ankle angle follows. */
  readonly flat?: 'R' | 'L' | 'RL';
  /** Slope in degrees under the flat soles, positive with the toes lower. */
  readonly slope?: number;
  /** Hands that reach for a place. */
  readonly handR?: Place;
  readonly handL?: Place;
  readonly elbow?: ElbowHint;
  /** Ankles that reach for a place. */
  readonly ankleR?: Place;
  readonly ankleL?: Place;
  /** A pole in the right hand: its tip at a place, or at an angle (degrees up from forward) for a length from the grip. */
  readonly pole?: PoleHold;
  /** Earlier and later positions are lighter; the one to check is the selected one. */
  readonly tone?: 'light' | 'plain' | 'selected';
};

export type PoleHold = {
  readonly tip?: Place;
  readonly angle?: number;
  /** Meters from the upper hand to the tip, when `angle` is given. */
  readonly length?: number;
  readonly layer?: 'behind' | 'between';
};

export type Prop =
  | { kind: 'box'; x: number }
  | { kind: 'high-bar'; x: number; y: number }
  | { kind: 'rings'; x: number; y: number; top: number }
  | { kind: 'rope'; x: number; top: number; bottom: number }
  | { kind: 'mat'; x: number; width: number; height: number }
  | { kind: 'wall'; x: number; height: number; side?: 'left' | 'right' }
  | { kind: 'step'; x: number; width: number; height: number }
  | { kind: 'chair'; x: number; seat: number }
  | { kind: 'decline'; x: number; slope: number }
  | { kind: 'band'; from: Place; to: Place }
  | { kind: 'post'; x: number; height: number }
  | { kind: 'barbell'; x: number; y: number }
  | { kind: 'dumbbell'; x: number; y: number }
  | { kind: 'pole'; from: Place; to: Place }
  | { kind: 'line'; from: Place; to: Place }
  | { kind: 'arrow'; via: readonly Place[] }
  | {
      kind: 'angle';
      corner: Place;
      from: number;
      to: number;
      radius?: number;
      label: string;
      labelAt?: Place;
    }
  | { kind: 'label'; x: number; y: number; text: string; anchor?: 'start' | 'middle' | 'end' };

/** A drawing of one drill: everything between `left` and `right`, from the floor up to `top` (meters). */
export type DrillDrawing = {
  readonly title: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly frames: readonly Frame[];
  readonly props?: readonly Prop[];
};
