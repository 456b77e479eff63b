import type { FramePoint } from '#domain/review-calls.ts';
import type { Review } from '../../review.ts';
import { guideOf } from './guides.ts';
import { lengthsOf } from './known-places.ts';
import {
  isCalibration,
  type FrameMark,
  type Measurement,
  type MeasurementKind,
  type PlaceName,
  type Reference,
  type VaultKind,
} from './measurement.ts';

export const vaultKinds: readonly VaultKind[] = [
  'take-off',
  'grip-height',
  'lower-hand',
  'run-up',
  'pole-angle',
  'pole-bend',
  'chord-angle',
  'trail-leg',
  'hips-over-bar',
  'hips-to-bar',
];

const maxContacts = 7;
/** Width of a runway, meters. */
const runwayWidth = 1.22;

const isVault = (kind: MeasurementKind): boolean => vaultKinds.some((other) => other === kind);

/** Returns the known length that the athlete's numbers suggest, in meters. */
function suggestedLength(
  kind: MeasurementKind,
  reference: Measurement['reference'],
  jump: Review['jump'],
): number | null {
  if (kind === 'pole-bend' || reference === 'grip') return jump?.gripM ?? null;
  return reference === 'bar' ? (jump?.barM ?? null) : null;
}

const isPlace = (kind: MeasurementKind, reference: Measurement['reference']): reference is PlaceName =>
  kind === 'place' && reference !== null;

/** Starts a measurement without points. A number of the vault that exists is measured again, with the same id. */
export function startDraft(
  { measurements, steps, jump }: Pick<Review, 'measurements' | 'steps' | 'jump'>,
  kind: MeasurementKind,
  reference: Reference | PlaceName | null = null,
): Measurement {
  const lengths = isPlace(kind, reference)
    ? lengthsOf(reference, { measurements, jump })
    : {
        knownM: suggestedLength(kind, reference, jump),
        acrossM: kind === 'rectangle' ? runwayWidth : null,
      };
  const existing = isVault(kind) ? measurements.find((other) => other.kind === kind) : undefined;
  return {
    id: existing?.id ?? crypto.randomUUID(),
    kind,
    reference,
    marks:
      kind === 'run-up'
        ? steps.slice(-maxContacts).map(({ contactUs }) => ({ atUs: contactUs, points: [] }))
        : [],
    ...lengths,
    value: null,
    error: null,
  };
}

/** Returns the index of the frame that misses points or a time; undefined if nothing is missing. */
export function openFrame(draft: Measurement): number | undefined {
  const found = guideOf(draft).frames.findIndex(({ points }, i) => {
    const mark = draft.marks[i];
    return !mark || mark.points.length < points.length;
  });
  return found === -1 ? undefined : found;
}

/** Returns what the next point is; undefined if none is missing. */
export function nextPoint(draft: Measurement): string | undefined {
  const open = openFrame(draft);
  if (open === undefined) return undefined;
  return guideOf(draft).frames[open]?.points[draft.marks[open]?.points.length ?? 0];
}

/** Whether the open frame must come after the frame before it. A fixed point may be marked in any order. */
const isInOrder: ReadonlySet<MeasurementKind> = new Set(['speed', 'run-up', 'stopwatch', 'trail-leg']);

/** Returns why the next point cannot be on the frame at `atUs`, in words for the coach. */
export function frameProblem(
  draft: Measurement,
  atUs: number,
): { title: string; description: string } | undefined {
  const i = openFrame(draft);
  if (i === undefined) return undefined;
  const mark = draft.marks[i];
  if (mark && (mark.points.length > 0 || mark.again) && mark.atUs !== atUs)
    return {
      title: 'The other points are on another frame',
      description: 'Go back to it in the panel, or start over.',
    };
  const beforeUs = draft.marks[i - 1]?.atUs;
  if (beforeUs === undefined) return undefined;
  if (isInOrder.has(draft.kind) ? atUs <= beforeUs : atUs === beforeUs)
    return {
      title: isInOrder.has(draft.kind) ? 'Go to a later frame first' : 'Go to another frame first',
      description: 'Step with the arrow keys, then mark the point there. The first point stays where it is.',
    };
  return undefined;
}

/** Returns a mark with a point and how far it may be off. Points before it that were marked without one keep 0. */
function withPoint(mark: FrameMark, i: number, point: FramePoint, deviation: number): FrameMark {
  const points = [...mark.points];
  points[i] = point;
  return {
    ...mark,
    points,
    deviations: points.map((_, j) => (j === i ? deviation : (mark.deviations?.[j] ?? 0))),
  };
}

/** Returns the draft with one more point, on the frame at `atUs`. Call it only without a `frameProblem`. */
export function placePoint(draft: Measurement, point: FramePoint, atUs: number, deviation = 0): Measurement {
  const i = openFrame(draft);
  if (i === undefined) return draft;
  const mark = { points: [], ...draft.marks[i], atUs };
  const placed = withPoint(mark, mark.points.length, point, deviation);
  return { ...draft, marks: [...draft.marks.slice(0, i), placed, ...draft.marks.slice(i + 1)] };
}

/** Returns the draft with its points put aside, to click them again without seeing where they were. */
export const clickAgain = (draft: Measurement): Measurement => ({
  ...draft,
  marks: draft.marks.map(({ atUs, again = [], ...clicked }) => ({
    atUs,
    points: [],
    again: [...again, clicked],
  })),
});

/** Returns the draft as it was before its points were clicked again. */
const takeBack = (draft: Measurement): Measurement => ({
  ...draft,
  marks: draft.marks.map(({ atUs, again = [], ...clicked }) => ({
    atUs,
    ...clicked,
    ...again.at(-1),
    ...(again.length > 1 && { again: again.slice(0, -1) }),
  })),
});

/** Whether the points of a draft are being clicked again, and the last one is not there yet. */
export const isClickingAgain = (draft: Measurement): boolean =>
  openFrame(draft) !== undefined && draft.marks.some(({ again = [] }) => again.length > 0);

/** Returns the draft without the point or the time that was marked last. The frames of a run-up stay. */
export function removeLastPoint(draft: Measurement): Measurement {
  if (draft.marks.some(({ again }) => again) && draft.marks.every(({ points }) => points.length === 0))
    return takeBack(draft);
  const last = draft.marks.findLastIndex(({ points }) => points.length > 0);
  const i = last === -1 ? draft.marks.length - 1 : last;
  const mark = draft.marks[i];
  if (!mark) return draft;
  const points = mark.points.slice(0, -1);
  const { deviations = [], ...bare } = mark;
  const isKept = points.length > 0 || mark.again !== undefined || draft.kind === 'run-up';
  return {
    ...draft,
    marks: [
      ...draft.marks.slice(0, i),
      ...(isKept
        ? [{ ...bare, points, ...(points.length > 0 && { deviations: deviations.slice(0, -1) }) }]
        : []),
      ...draft.marks.slice(i + 1),
    ],
  };
}

/** Returns the draft with the next frame of a stopwatch. */
export const placeTime = (draft: Measurement, atUs: number): Measurement => ({
  ...draft,
  marks: [...draft.marks.slice(0, 1), { atUs, points: [] }],
});

/** Returns the draft with a point moved, inside the picture. */
export function movePoint(
  draft: Measurement,
  mark: number,
  point: number,
  [x, y]: FramePoint,
  deviation = 0,
): Measurement {
  const clamp = (share: number) => Math.min(1, Math.max(0, share));
  return {
    ...draft,
    marks: draft.marks.map((frame, i) =>
      i === mark ? withPoint(frame, point, [clamp(x), clamp(y)], deviation) : frame,
    ),
  };
}

/** Returns the time of the frame to mark next: its own one, or that of its phase. */
export function nextTime(draft: Measurement, phases: Review['phases']): number | undefined {
  const i = openFrame(draft);
  if (i === undefined) return undefined;
  const phase = guideOf(draft).frames[i]?.phase;
  return draft.marks[i]?.atUs ?? (phase && phases[phase]);
}

/** Returns the measurements without calibrations. */
export const resultsOf = (measurements: readonly Measurement[]): Measurement[] =>
  measurements.filter((measurement) => !isCalibration(measurement));
