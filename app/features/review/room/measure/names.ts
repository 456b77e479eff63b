import type { Measurement, MeasurementKind, PlaceName, Reference } from './measurement.ts';

export const measureNames: Record<MeasurementKind, string> = {
  scale: 'Known length',
  rectangle: 'Rectangle on the runway',
  level: 'Level line',
  'fixed-point': 'Still camera',
  place: 'Known place',
  line: 'Straight line',
  distance: 'Distance',
  angle: 'Angle',
  'horizon-angle': 'Angle to the horizontal',
  stopwatch: 'Stopwatch',
  speed: 'Speed',
  'take-off': 'Take-off distance',
  'grip-height': 'Grip height at take-off',
  'lower-hand': 'Lower hand at take-off',
  'run-up': 'Speed of the last 5 m',
  'pole-angle': 'Pole angle at take-off',
  'pole-bend': 'Pole bend',
  'chord-angle': 'Chord angle at maximum bend',
  'trail-leg': 'Swing of the trail leg',
  'hips-over-bar': 'Hips over the bar',
  'hips-to-bar': 'Hips’ peak to the bar',
};

export const referenceNames: Record<Reference | PlaceName, string> = {
  bar: 'Bar height',
  standards: 'Standard or rod',
  box: 'Box to a mark',
  grip: 'Grip on the straight pole',
  other: 'Another length',
  'box-back': 'Back of the box',
  'mark-near': 'Runway mark, near edge',
  'mark-far': 'Runway mark, far edge',
  'bar-middle': 'Middle of the bar',
  'bar-near': 'Near end of the bar',
  'bar-far': 'Far end of the bar',
  'rod-top': 'Top of an upright rod',
  'foot-near': 'Foot of the near upright',
  'foot-far': 'Foot of the far upright',
};

/** Returns what a measurement is called in lists. */
export const nameOf = ({ kind, reference }: Pick<Measurement, 'kind' | 'reference'>): string =>
  reference === null ? measureNames[kind] : referenceNames[reference];
