import type { Pose } from './body.ts';
import type { ElbowHint } from './reach.ts';

/** A position in meters: [along the floor, up]. */
export type Place = readonly [number, number];

export type Anchor = 'feet' | 'hips' | 'handR' | 'handL' | 'heelR' | 'heelL' | 'toeR' | 'toeL' | 'back';

/** One figure of a drill. */
export type Frame = {
  readonly pose: Partial<Pose>;
  /** Position of `anchor`. For `feet`, the hips are above x and the lowest foot is at y. */
  readonly at: Place;
  readonly anchor?: Anchor;
  /** Feet whose soles are flat on the floor. Their ankle angles are computed. */
  readonly flat?: 'R' | 'L' | 'RL';
  /** Slope in degrees under the flat soles, positive with the toes lower. */
  readonly slope?: number;
  /** Target positions of the hands. */
  readonly handR?: Place;
  readonly handL?: Place;
  readonly elbow?: ElbowHint;
  /** Target positions of the ankles. */
  readonly ankleR?: Place;
  readonly ankleL?: Place;
  /** A pole in the right hand, given by the position of its tip, or by an angle (degrees up from forward) and a length from the grip. */
  readonly pole?: PoleHold;
  /** Earlier and later positions are lighter than the selected one. */
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

/** A drawing of a drill. It shows the area from `left` to `right` and from the floor to `top` (meters). */
export type DrillDrawing = {
  readonly title: string;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly frames: readonly Frame[];
  readonly props?: readonly Prop[];
};
