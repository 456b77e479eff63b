import type { FramePoint } from '#domain/review-calls.ts';
import type { Measured } from 'vault-measure';

/** What sets the scale, and how the camera stands. */
type CalibrationKind = 'scale' | 'rectangle' | 'level' | 'fixed-point' | 'place' | 'line';
/** Numbers of the vault. A review has at most one of each. */
export type VaultKind =
  | 'take-off'
  | 'grip-height'
  | 'lower-hand'
  | 'run-up'
  | 'pole-angle'
  | 'pole-bend'
  | 'chord-angle'
  | 'trail-leg'
  | 'hips-over-bar'
  | 'hips-to-bar';
type ToolKind = 'distance' | 'angle' | 'horizon-angle' | 'stopwatch' | 'speed';
export type MeasurementKind = CalibrationKind | VaultKind | ToolKind;

/** What the known length of a scale is. */
export type Reference = 'bar' | 'standards' | 'box' | 'grip' | 'other';

/** A place of the pit whose position is known. Near is the side of the camera. */
export type PlaceName =
  | 'box-back'
  | 'mark-near'
  | 'mark-far'
  | 'bar-middle'
  | 'bar-near'
  | 'bar-far'
  | 'rod-top'
  | 'foot-near'
  | 'foot-far';

/** Points that were marked on a frame. */
export interface MarkedPoints {
  points: readonly FramePoint[];
  /** How far each point may be off on either axis: standard deviation in pixels of the film, 0 if that is not known. */
  deviations?: readonly number[];
}

/** A frame and the points marked on it. */
export interface FrameMark extends MarkedPoints {
  /** Start of the frame, microseconds of the film. */
  atUs: number;
  /** The same points as they were clicked before, oldest first. The mean of all clicks counts. */
  again?: readonly MarkedPoints[];
}

/** A calibration or a measurement, as it is stored. */
export interface Measurement {
  id: string;
  kind: MeasurementKind;
  /** Of a scale or a place. */
  reference: Reference | PlaceName | null;
  marks: readonly FrameMark[];
  /**
   * Meters. Known length of a scale, length of a rectangle along the runway, grip on the pole, distance of a mark from the back of the box, height of
   * the bar or a rod, distance of an upright from the middle of the runway.
   */
  knownM: number | null;
  /** Meters. Width of a rectangle across the runway, or how far bar, upright or rod are from the back of the box. */
  acrossM: number | null;
  /** Result in meters, degrees, seconds, meters or degrees per second, or percent; null if it has none. */
  value: number | null;
  /** Uncertainty of the result, in its unit. */
  error: number | null;
  /** How the camera was checked: by known places, also with a straight line for the lens. */
  checkedBy?: 'points' | 'points-and-line' | null;
}

/** Returns the result as it was stored; undefined if there is none. */
export const storedResult = ({ value, error }: Pick<Measurement, 'value' | 'error'>): Measured | undefined =>
  value === null || error === null ? undefined : { value, error };

export const isCalibration = ({ kind }: Pick<Measurement, 'kind'>): boolean =>
  kind === 'scale' ||
  kind === 'rectangle' ||
  kind === 'level' ||
  kind === 'fixed-point' ||
  kind === 'place' ||
  kind === 'line';
