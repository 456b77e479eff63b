import type { UnitSystem } from '#domain/measures.ts';
import { differenceOf, inUnits, lengthOf, type Measure } from '../room/jump/jump.ts';
import type { Measured } from '../room/steps/step-times.ts';
import type { JumpPoint } from './load-progress.ts';
import { speedOf } from './measured-lines.ts';
import { lengthSteps, scaleOf, type Scale } from './plot-layout.ts';

/** What the plot and the table show at a time. */
export type ProgressGroup = 'jump' | 'steps';
export const groupNames: Record<ProgressGroup, string> = { jump: 'Heights and speed', steps: 'Step times' };

/** A text in the chosen units and, where it differs, in the other ones. */
interface AxisText {
  main: string;
  other?: string;
}

/** Units, grid lines and labels of an axis. */
interface Axis {
  unit: (units: UnitSystem) => AxisText;
  steps: (units: UnitSystem) => readonly number[];
  label: (value: number, units: UnitSystem) => AxisText;
}

const lengthUnits: Measure = { metric: 'meters', imperial: 'feet, inches' };
/** The unit is in the heading. */
const withoutUnit = ({ metric, imperial }: Measure): Measure => ({
  metric: metric.replace(/ m(\/s)?$/, ''),
  imperial: imperial.replace(/ ft\/s$/, ''),
});
const axisIn = (unit: Measure, format: (value: number) => Measure): Axis => ({
  unit: (units) => inUnits(unit, units),
  steps: (units) => lengthSteps[units],
  label: (value, units) => inUnits(withoutUnit(format(value)), units),
});
const pound = 0.45359237;
/** Grid steps of weights in kilograms: whole kilograms or pounds. */
const weightSteps: Record<UnitSystem, readonly number[]> = {
  metric: [1, 2, 5, 10, 20],
  imperial: [2, 5, 10, 20, 50].map((pounds) => pounds * pound),
};
const axes = {
  length: axisIn(lengthUnits, lengthOf),
  difference: axisIn(lengthUnits, differenceOf),
  speed: axisIn({ metric: 'm/s', imperial: 'ft/s' }, speedOf),
  weight: {
    unit: (units) => inUnits({ metric: 'kilograms', imperial: 'pounds' }, units),
    steps: (units) => weightSteps[units],
    // Whole pounds are less than a kilogram apart.
    label: (kilograms, units) =>
      inUnits(
        {
          metric: kilograms.toFixed(units === 'metric' ? 0 : 1),
          imperial: `${Math.round(kilograms / pound)}`,
        },
        units,
      ),
  },
  time: {
    unit: () => ({ main: 'milliseconds' }),
    steps: () => [0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1],
    label: (seconds) => ({ main: `${Math.round(seconds * 1000)}` }),
  },
  cadence: {
    unit: () => ({ main: 'steps per second' }),
    steps: () => [0.1, 0.2, 0.5, 1, 2, 5],
    label: (perSecond) => ({ main: perSecond.toFixed(1) }),
  },
} satisfies Record<string, Axis>;

/** A value with its ±, and whether its camera was checked if it depends on one. */
type PlottedValue = Measured & { isUnchecked?: boolean };

/** One line of the plot over time. */
export interface Panel {
  title: string;
  axis: Axis;
  scale: Scale;
  values: readonly (PlottedValue | null)[];
  /** Marks show whether the bar stayed up, and the line connects only those that did. */
  showsMade: boolean;
}

interface Line {
  title: string;
  axis: keyof typeof axes;
  valueOf: (point: JumpPoint) => PlottedValue | null;
  showsMade?: true;
}

/** What the athlete entered has no uncertainty. */
const exactly = (value: number | null): Measured | null => (value === null ? null : { value, error: 0 });

const lines: Record<ProgressGroup, readonly Line[]> = {
  jump: [
    { title: 'Bar', axis: 'length', valueOf: ({ barM }) => exactly(barM), showsMade: true },
    { title: 'Grip', axis: 'length', valueOf: ({ gripM }) => exactly(gripM) },
    {
      title: 'Bar above grip',
      axis: 'difference',
      valueOf: ({ aboveGripM }) => exactly(aboveGripM),
      showsMade: true,
    },
    { title: 'Pole rating', axis: 'weight', valueOf: ({ poleRatingKg }) => exactly(poleRatingKg) },
    { title: 'Speed of the last 5 m', axis: 'speed', valueOf: ({ measured }) => measured.speed },
  ],
  steps: [
    { title: 'Ground contact', axis: 'time', valueOf: ({ measured }) => measured.contact },
    { title: 'Cadence', axis: 'cadence', valueOf: ({ measured }) => measured.cadence },
    { title: '2nd to last step', axis: 'time', valueOf: ({ measured }) => measured.secondLastStep },
    { title: 'Last step', axis: 'time', valueOf: ({ measured }) => measured.lastStep },
    { title: 'Plant to take-off', axis: 'time', valueOf: ({ measured }) => measured.plantToTakeOff },
  ],
};

/** Returns the panels of a group, without those that have no values. */
export function panelsOf(points: readonly JumpPoint[], group: ProgressGroup, units: UnitSystem): Panel[] {
  return lines[group].flatMap(({ title, axis: kind, valueOf, showsMade = false }) => {
    const axis: Axis = axes[kind];
    const values = points.map(valueOf);
    const scale = scaleOf(
      values.flatMap((entry) => (entry ? [entry.value - entry.error, entry.value + entry.error] : [])),
      axis.steps(units),
    );
    return scale ? [{ title, axis, scale, values, showsMade }] : [];
  });
}

const hasValue = (point: JumpPoint, group: ProgressGroup): boolean =>
  lines[group].some(({ valueOf }) => valueOf(point) !== null);

/** Returns the groups of which some jump has a value. */
export const groupsOf = (points: readonly JumpPoint[]): ProgressGroup[] =>
  (['jump', 'steps'] as const).filter((group) => points.some((point) => hasValue(point, group)));

/** Returns the jumps to show: all, or those with step times, which are few. */
export const pointsOf = (points: readonly JumpPoint[], group: ProgressGroup): readonly JumpPoint[] =>
  group === 'jump' ? points : points.filter((point) => hasValue(point, group));
