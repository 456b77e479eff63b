import type { MeasurementKind, Reference } from './measurement.ts';

export const measureNames: Record<MeasurementKind, string> = {
  scale: 'Known length',
  rectangle: 'Rectangle on the runway',
  level: 'Level line',
  'fixed-point': 'Camera check',
  distance: 'Distance',
  angle: 'Angle',
  'horizon-angle': 'Angle to the horizontal',
  stopwatch: 'Stopwatch',
  speed: 'Speed',
  'take-off': 'Take-off distance',
  'grip-height': 'Grip height at take-off',
  'run-up': 'Speed of the last 5 m',
  'pole-angle': 'Pole angle at take-off',
  'pole-bend': 'Pole bend',
  'hips-over-bar': 'Hips over the bar',
};

export const referenceNames: Record<Reference, string> = {
  bar: 'Bar height',
  standards: 'Standard or rod',
  box: 'Box to a mark',
  grip: 'Grip on the straight pole',
  other: 'Another length',
};
