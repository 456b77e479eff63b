import type { FramePoint, Shape } from '#domain/review-calls.ts';
import type { ShownComparison } from '../compare/shown-comparison.ts';
import { wholePicture, type View } from '../video/zoom.ts';

/** A list of [time, value], ascending. The time is milliseconds of the audio; the value is valid until the next one. */
export type Changes<Value> = readonly (readonly [atMs: number, value: Value])[];

/**
 * What the picture showed while a coach spoke. It contains all drawings, so that later changes of notes do not change it.
 * Stored as JSON.
 */
export interface Timeline {
  /** Presentation timestamp of the frame, microseconds. */
  frames: Changes<number>;
  /** Speed of the film, 1 as saved; 0 while it is paused. */
  speeds: Changes<number>;
  /** All drawings; `shown` names them by position. */
  shapes: readonly Shape[];
  /** Drawings on the frame. */
  shown: Changes<readonly number[]>;
  /** The drawing in progress; null without one. `more` adds points to a freehand line. */
  strokes: Changes<Stroke>;
  /** The visible part of the picture. Recordings from before it was written down have none. */
  views?: Changes<View>;
  /** The comparison with another film; null without one. Recordings from before it was written down have none of the next three. */
  comparisons?: Changes<ShownComparison | null>;
  /** Presentation timestamp of the other film's frame, microseconds. */
  otherFrames?: Changes<number>;
  /** The visible part of the other film, beside this one. */
  otherViews?: Changes<View>;
}

export type Stroke = Shape | { more: FramePoint[] } | null;

/** What the picture shows at one time. */
export interface TimelineState {
  frameUs: number;
  speed: number;
  shapes: readonly Shape[];
  /** The drawing in progress. */
  open: Shape | null;
  /** The visible part of the picture; undefined where the recording does not say. */
  view?: View | undefined;
  /** Null without one; undefined where the recording does not say. */
  comparison?: ShownComparison | null | undefined;
  otherUs?: number | undefined;
  otherView?: View | undefined;
}

export const emptyTimeline: Timeline = {
  frames: [],
  speeds: [],
  shapes: [],
  shown: [],
  strokes: [],
  views: [],
  comparisons: [],
  otherFrames: [],
  otherViews: [],
};

/** Returns the position of the last change at or before a time; -1 if there is none. */
function lastAt<Value>(changes: Changes<Value>, atMs: number): number {
  let [low, high] = [0, changes.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((changes[middle]?.[0] ?? Infinity) <= atMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

const valueAt = <Value>(changes: Changes<Value>, atMs: number): Value | undefined =>
  changes[lastAt(changes, atMs)]?.[1];

/** Returns the value at a time. Before the first change, it is the first one. */
const nearestAt = <Value>(changes: Changes<Value>, atMs: number): Value | undefined =>
  changes[Math.max(0, lastAt(changes, atMs))]?.[1];

const isMore = (stroke: Stroke): stroke is { more: FramePoint[] } => stroke !== null && 'more' in stroke;

/** Returns the drawing in progress at a time. */
function strokeAt({ strokes }: Pick<Timeline, 'strokes'>, atMs: number): Shape | null {
  const last = lastAt(strokes, atMs);
  let first = last;
  for (let stroke = strokes[first]?.[1]; stroke !== undefined && isMore(stroke); stroke = strokes[first]?.[1])
    first--;
  const begun = strokes[first]?.[1] ?? null;
  if (begun === null || isMore(begun)) return null;
  const more = strokes
    .slice(first + 1, last + 1)
    .flatMap(([, stroke]) => (isMore(stroke ?? null) ? (stroke as { more: FramePoint[] }).more : []));
  return more.length === 0 ? begun : { ...begun, points: [...begun.points, ...more] };
}

/** Returns what the picture shows at a time of the audio. Before the first change, it shows the first one. */
export function stateAt(timeline: Timeline, atMs: number): TimelineState {
  const { frames, speeds, shapes, shown, views = [] } = timeline;
  const { comparisons = [], otherFrames = [], otherViews = [] } = timeline;
  return {
    frameUs: nearestAt(frames, atMs) ?? 0,
    speed: valueAt(speeds, atMs) ?? 0,
    shapes: (valueAt(shown, atMs) ?? []).flatMap((position) => shapes[position] ?? []),
    open: strokeAt(timeline, atMs),
    view: nearestAt(views, atMs),
    comparison: nearestAt(comparisons, atMs),
    otherUs: nearestAt(otherFrames, atMs),
    otherView: nearestAt(otherViews, atMs),
  };
}

/** Returns the key of the other film at a time, or of the next one, or of the last one, so that it can be opened early. */
export function otherFilmAt({ comparisons = [] }: Timeline, atMs: number): string | undefined {
  const at = Math.max(0, lastAt(comparisons, atMs));
  const isFilm = (change: (typeof comparisons)[number]) => change[1] !== null;
  const change = comparisons.slice(at).find(isFilm) ?? comparisons.slice(0, at).findLast(isFilm);
  return change?.[1]?.otherKey;
}

/** Returns the changes of [fromMs, toMs) moved to time 0. They start with the value that was valid at `fromMs`. */
function cutChanges<Value>(
  changes: Changes<Value>,
  { fromMs, toMs }: Span,
  atStart: Value | undefined,
): [number, Value][] {
  const inside = changes.filter(([atMs]) => atMs > fromMs && atMs < toMs);
  const moved = inside.map(([atMs, value]): [number, Value] => [atMs - fromMs, value]);
  return atStart === undefined ? moved : [[0, atStart], ...moved];
}

/** A part of the audio, in milliseconds. */
export interface Span {
  fromMs: number;
  toMs: number;
}

/** Returns a part of a timeline, starting at time 0. */
export function cutTimeline(timeline: Timeline, span: Span): Timeline {
  const { fromMs } = span;
  const { frames, speeds, shapes, shown, strokes, views = [] } = timeline;
  const { comparisons = [], otherFrames = [], otherViews = [] } = timeline;
  const cut = <Value>(changes: Changes<Value>) => cutChanges(changes, span, nearestAt(changes, fromMs));
  return {
    frames: cut(frames),
    speeds: cutChanges(speeds, span, valueAt(speeds, fromMs) ?? 0),
    shapes,
    shown: cutChanges(shown, span, valueAt(shown, fromMs) ?? []),
    strokes: cutChanges(strokes, span, strokeAt(timeline, fromMs)),
    views: cut(views),
    comparisons: cut(comparisons),
    otherFrames: cut(otherFrames),
    otherViews: cut(otherViews),
  };
}

type Writable<Track> = Track extends Changes<infer Value> ? [number, Value][] : never;

/** Joins timelines one after the other. `lengthMs` is the length of each one's audio. Drawings that none shows are left out. */
export function joinTimelines(parts: readonly { timeline: Timeline; lengthMs: number }[]): Timeline {
  const shapes: Shape[] = [];
  const positions = new Map<string, number>();
  const place = (shape: Shape): number => {
    const key = JSON.stringify(shape);
    const position = positions.get(key) ?? shapes.push(shape) - 1;
    positions.set(key, position);
    return position;
  };
  const { shapes: _, ...empty } = emptyTimeline;
  const joined = Object.fromEntries(Object.keys(empty).map((track) => [track, []])) as unknown as {
    [Track in keyof typeof empty]-?: Writable<NonNullable<Timeline[Track]>>;
  };
  const hasViews = parts.some(({ timeline }) => timeline.views?.length);
  const hasComparisons = parts.some(({ timeline }) => timeline.comparisons?.length);
  let startMs = 0;
  for (const { timeline, lengthMs } of parts) {
    const part = cutTimeline(timeline, { fromMs: 0, toMs: lengthMs });
    const { views = [], comparisons = [] } = part;
    const move = (atMs: number) => Math.round(atMs + startMs);
    const add = <Value>(track: [number, Value][], changes: Changes<Value> = []) => {
      for (const [atMs, value] of changes) track.push([move(atMs), value]);
    };
    add(joined.frames, part.frames);
    add(joined.speeds, part.speeds);
    add(joined.strokes, part.strokes);
    // The zoom and the comparison of one part do not go on into an older one that knows none.
    add(joined.views, hasViews && views.length === 0 ? [[0, wholePicture]] : views);
    add(joined.comparisons, hasComparisons && comparisons.length === 0 ? [[0, null]] : comparisons);
    add(joined.otherFrames, part.otherFrames);
    add(joined.otherViews, part.otherViews);
    for (const [atMs, list] of part.shown)
      joined.shown.push([
        move(atMs),
        list.flatMap((i) => (timeline.shapes[i] ? [place(timeline.shapes[i])] : [])),
      ]);
    startMs += lengthMs;
  }
  return { ...joined, shapes };
}

/** What is said at a time of the audio. */
export interface Caption {
  atMs: number;
  text: string;
}

/** Joins captions like `joinTimelines`: each part keeps the captions of its span. */
export function joinCaptions(parts: readonly { captions: readonly Caption[]; span: Span }[]): Caption[] {
  const joined: Caption[] = [];
  let startMs = 0;
  for (const { captions, span } of parts) {
    for (const { atMs, text } of captions)
      if (atMs >= span.fromMs && atMs < span.toMs)
        joined.push({ atMs: Math.round(atMs - span.fromMs + startMs), text });
    startMs += span.toMs - span.fromMs;
  }
  return joined;
}

/** A caption disappears after this time if no other one follows, in milliseconds. */
const captionMs = 8000;

/** Returns the caption at a time; undefined if there is none. */
export function captionAt(captions: readonly Caption[], atMs: number): Caption | undefined {
  const caption = captions.findLast((other) => other.atMs <= atMs);
  return caption && atMs - caption.atMs < captionMs ? caption : undefined;
}

/** A coach who stays on a note's frame for this time talks about it, in milliseconds. */
const stayMs = 400;

/** Lists the times at which the coach comes to the frame of a note and stays there. */
export function noteStops({ frames }: Timeline, noteTimes: readonly number[], endMs: number): number[] {
  const wanted = new Set(noteTimes);
  const stops: { atMs: number; us: number }[] = [];
  frames.forEach(([atMs, us], i) => {
    const until = frames[i + 1]?.[0] ?? endMs;
    if (wanted.has(us) && until - atMs >= stayMs && stops.at(-1)?.us !== us) stops.push({ atMs, us });
  });
  return stops.map(({ atMs }) => atMs);
}
