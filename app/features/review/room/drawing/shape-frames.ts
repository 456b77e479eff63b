import type { Shape } from '#domain/review-calls.ts';
import { toFilmTime, toRealTime, type SlowMotion } from '#domain/slow-motion.ts';
import { frameAt, lastFrame, timeOf, type FrameIndex } from '#lib/video-frames/frame-index.ts';
import { toMicroseconds, toSeconds } from '#lib/video-frames/microseconds.ts';
import { isKnownShape, type DrawnShape, type Sheet } from './drawn-shape.ts';

/** First and last frame, both included. */
interface Frames {
  from: number;
  to: number;
}

/** A shape with its sheet and the frames on which it is shown. */
export interface PlacedShape extends Frames {
  shape: DrawnShape;
  sheetId: string;
}

const frameOfUs = (index: FrameIndex, microseconds: number) => frameAt(index, toSeconds(microseconds));

/** Returns the frames on which a shape is shown: its own, or the frame of its note. */
export function framesOf({ fromUs, toUs }: Shape, atUs: number, index: FrameIndex): Frames {
  if (fromUs === undefined || toUs === undefined) {
    const frame = frameOfUs(index, atUs);
    return { from: frame, to: frame };
  }
  return { from: frameOfUs(index, fromUs), to: frameOfUs(index, toUs) };
}

/** Returns a shape that is shown on these frames. On the frame of its note alone, it has no times of its own. */
export function withFrames(
  shape: DrawnShape,
  { from, to }: Frames,
  atUs: number,
  index: FrameIndex,
): DrawnShape {
  const { fromUs: _fromUs, toUs: _toUs, ...rest } = shape;
  if (from === to && from === frameOfUs(index, atUs)) return rest;
  const start = (frame: number) => toMicroseconds(timeOf(index, frame));
  return { ...rest, fromUs: start(from), toUs: start(to) };
}

/** Lists the shapes that this version can draw, with their frames. */
export function placeShapes(sheets: readonly Sheet[], index: FrameIndex): PlacedShape[] {
  return sheets.flatMap(({ id, atUs, shapes }) =>
    shapes.filter(isKnownShape).map((shape) => ({ shape, sheetId: id, ...framesOf(shape, atUs, index) })),
  );
}

/**
 * Returns a function that lists the shapes on a frame. It returns the same list for all frames with the same shapes, so
 * that playing re-renders only where one appears or disappears.
 */
export function createShapeLookup(placed: readonly PlacedShape[]): (frame: number) => readonly PlacedShape[] {
  const changes = [...new Set(placed.flatMap(({ from, to }) => [from, to + 1]))].sort((a, b) => a - b);
  const lists = new Map<number, readonly PlacedShape[]>();
  return (frame) => {
    const part = changes.findLastIndex((change) => change <= frame);
    const known = lists.get(part);
    if (known) return known;
    const shown = placed.filter(({ from, to }) => from <= frame && frame <= to);
    lists.set(part, shown);
    return shown;
  };
}

/** Returns the frames from the frame of a note until half a second of real time later. */
export function halfSecond(index: FrameIndex, atUs: number, slowMotion: SlowMotion): Frames {
  const from = frameOfUs(index, atUs);
  const realUs = toRealTime(timeOf(index, from) * 1e6, slowMotion);
  const end = toFilmTime(realUs + 500_000, slowMotion) / 1e6;
  const to = index.times.findLastIndex((time) => time <= end);
  return { from, to: Math.max(from, to) };
}

/** Returns the frames from the frame of a note until the next note; undefined after the last note. */
export function untilNextNote(
  index: FrameIndex,
  atUs: number,
  notes: readonly { atUs: number }[],
): Frames | undefined {
  const from = frameOfUs(index, atUs);
  const later = notes.map((note) => frameOfUs(index, note.atUs)).filter((frame) => frame > from);
  return later.length === 0 ? undefined : { from, to: Math.min(...later) - 1 };
}

export const wholeClip = (index: FrameIndex): Frames => ({ from: 0, to: lastFrame(index) });

/** Returns the frames with the first or the last one set. The other end moves along if they would be swapped. */
export function withEnd({ from, to }: Frames, end: 'from' | 'to', frame: number): Frames {
  return end === 'from'
    ? { from: frame, to: Math.max(frame, to) }
    : { from: Math.min(from, frame), to: frame };
}
