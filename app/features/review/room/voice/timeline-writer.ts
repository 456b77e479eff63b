import type { FramePoint, Shape } from '#domain/review-calls.ts';
import type { ShownComparison } from '../compare/shown-comparison.ts';
import { isSameView, type View } from '../video/zoom.ts';
import { emptyTimeline, type Stroke, type Timeline, type TimelineState } from './timeline.ts';

const hasSameItems = (a: readonly unknown[], b: readonly unknown[]) =>
  a.length === b.length && a.every((item, i) => item === b[i]);

/** Returns the points that a freehand line has grown by; undefined if it is another line. */
function grownBy(before: Shape | null | undefined, after: Shape | null): FramePoint[] | undefined {
  if (!before || after?.type !== 'freehand' || before.type !== 'freehand') return undefined;
  const grows = hasSameItems(before.points, after.points.slice(0, before.points.length));
  return grows && before.color === after.color ? after.points.slice(before.points.length) : undefined;
}

/** A gesture changes the view at each refresh of the screen; all its digits would fill the row. */
const roundView = ({ scale, x, y }: View): View => ({
  scale: Number(scale.toFixed(3)),
  x: Number(x.toFixed(5)),
  y: Number(y.toFixed(5)),
});

function writeView(
  track: [number, View][],
  atMs: number,
  view: View | undefined,
  before: View | undefined,
): void {
  if (view && !(before && isSameView(view, before))) track.push([atMs, roundView(view)]);
}

/** Writes down what the picture shows. `now` returns the time of the part that is recorded, in milliseconds. */
export function createTimelineWriter(now: () => number) {
  let written: Partial<TimelineState> = {};
  let fresh = open();
  const positions = new Map<Shape, number>();

  function open() {
    return {
      frames: [] as [number, number][],
      speeds: [] as [number, number][],
      shapes: [] as Shape[],
      shown: [] as [number, number[]][],
      strokes: [] as [number, Stroke][],
      views: [] as [number, View][],
      comparisons: [] as [number, ShownComparison | null][],
      otherFrames: [] as [number, number][],
      otherViews: [] as [number, View][],
    };
  }

  function place(shape: Shape): number {
    const position = positions.get(shape) ?? positions.size;
    if (!positions.has(shape)) {
      positions.set(shape, position);
      fresh.shapes.push(shape);
    }
    return position;
  }

  return {
    /** Writes what has changed since the last call. */
    write(state: TimelineState): void {
      const atMs = Math.max(0, Math.round(now()));
      if (state.frameUs !== written.frameUs) fresh.frames.push([atMs, state.frameUs]);
      if (state.speed !== written.speed) fresh.speeds.push([atMs, state.speed]);
      if (!written.shapes || !hasSameItems(state.shapes, written.shapes))
        fresh.shown.push([atMs, state.shapes.map(place)]);
      if (state.open !== written.open) {
        const more = grownBy(written.open, state.open);
        if (more === undefined) fresh.strokes.push([atMs, state.open]);
        else if (more.length > 0) fresh.strokes.push([atMs, { more }]);
      }
      writeView(fresh.views, atMs, state.view, written.view);
      writeView(fresh.otherViews, atMs, state.otherView, written.otherView);
      if (state.comparison !== undefined && state.comparison !== written.comparison)
        fresh.comparisons.push([atMs, state.comparison]);
      if (state.otherUs !== undefined && state.otherUs !== written.otherUs)
        fresh.otherFrames.push([atMs, state.otherUs]);
      // Without another film, its last frame and zoom are still the written ones.
      const { otherUs = written.otherUs, otherView = written.otherView } = state;
      written = { ...state, otherUs, otherView };
    },
    /** Returns what was written since the last call. */
    take(): Timeline {
      const taken = fresh;
      fresh = open();
      return taken;
    },
  };
}

export type TimelineWriter = ReturnType<typeof createTimelineWriter>;

/** Puts together what a writer returned in several calls. */
export function appendTimelines(pieces: readonly Timeline[]): Timeline {
  if (pieces.length === 0) return emptyTimeline;
  return {
    frames: pieces.flatMap(({ frames }) => frames),
    speeds: pieces.flatMap(({ speeds }) => speeds),
    shapes: pieces.flatMap(({ shapes }) => shapes),
    shown: pieces.flatMap(({ shown }) => shown),
    strokes: pieces.flatMap(({ strokes }) => strokes),
    views: pieces.flatMap(({ views = [] }) => views),
    comparisons: pieces.flatMap(({ comparisons = [] }) => comparisons),
    otherFrames: pieces.flatMap(({ otherFrames = [] }) => otherFrames),
    otherViews: pieces.flatMap(({ otherViews = [] }) => otherViews),
  };
}
