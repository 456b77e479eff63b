import type { UnitSystem } from '#domain/measures.ts';
import { positionOnScale } from './plot-layout.ts';
import type { Panel } from './plot-panels.ts';

/** Width of an axis's labels in pixels. */
const labelWidths: Record<UnitSystem, number> = { metric: 52, imperial: 76 };
const otherUnits: Record<UnitSystem, UnitSystem> = { metric: 'imperial', imperial: 'metric' };
/** Pixels between the margins and the first and last jump. */
const inset = 14;
const panelHeight = 132;
export const titleHeight = 58;
export const footHeight = 30;
/** Room for a date with its year and half of the next one, in pixels. */
export const dateWidth = 124;

/** Returns the widths of the labels on both sides. Times are the same in all units, and so have none on the right. */
export function marginsOf({ axis }: Panel, units: UnitSystem): { left: number; right: number } {
  return axis.unit(units).other === undefined
    ? { left: labelWidths.metric, right: 0 }
    : { left: labelWidths[units], right: labelWidths[otherUnits[units]] };
}

/** Returns the x of the first jump and the distance to the last, in pixels. Panels of a group have the same margins. */
export function spanOf(panel: Panel, width: number, units: UnitSystem): [left: number, span: number] {
  const margin = marginsOf(panel, units);
  return [margin.left + inset, Math.max(1, width - margin.left - margin.right - 2 * inset)];
}

/** Returns the top edge of the panel below `position` others, in pixels. */
export const topOf = (position: number): number => position * (panelHeight + titleHeight) + titleHeight;

export const heightOf = (panels: readonly Panel[]): number =>
  panels.length * (panelHeight + titleHeight) + footHeight;

export const yOf = ({ scale }: Panel, position: number, value: number): number =>
  topOf(position) + panelHeight * (1 - positionOnScale(scale, value));
