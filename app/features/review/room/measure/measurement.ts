import type { FramePoint } from '#domain/review-calls.ts';

/** What sets the scale, and how the camera stands. */
export type CalibrationKind = 'scale' | 'rectangle' | 'level' | 'fixed-point';
/** Numbers of the vault. A review has at most one of each. */
export type VaultKind = 'take-off' | 'grip-height' | 'run-up' | 'pole-angle' | 'pole-bend' | 'hips-over-bar';
export type ToolKind = 'distance' | 'angle' | 'horizon-angle' | 'stopwatch' | 'speed';
export type MeasurementKind = CalibrationKind | VaultKind | ToolKind;

/** What the known length of a scale is. */
export type Reference = 'bar' | 'standards' | 'box' | 'grip' | 'other';

/** A frame and the points marked on it. */
export interface FrameMark {
  /** Start of the frame, microseconds of the film. */
  atUs: number;
  points: readonly FramePoint[];
}

/** A calibration or a measurement, as it is stored. */
export interface Measurement {
  id: string;
  kind: MeasurementKind;
  /** Of a scale only. */
  reference: Reference | null;
  marks: readonly FrameMark[];
  /** Known length of a scale, length of a rectangle along the runway, or grip on the pole: meters. */
  knownM: number | null;
  /** Width of a rectangle across the runway, meters. */
  acrossM: number | null;
  /** Result in meters, degrees, seconds, meters per second or percent; null if it has none. */
  value: number | null;
  /** Uncertainty of the result, in its unit. */
  error: number | null;
}

export const isCalibration = ({ kind }: Pick<Measurement, 'kind'>): boolean =>
  kind === 'scale' || kind === 'rectangle' || kind === 'level' || kind === 'fixed-point';
