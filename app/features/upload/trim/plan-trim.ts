import {
  clampFrame,
  endOf,
  frameAt,
  keyBefore,
  lastFrame,
  timeOf,
  type FrameIndex,
} from '#lib/video-frames/frame-index.ts';
import type { VideoPart } from '../queue/queue.ts';

const microseconds = 1e6;

/** The first and the last frame of the part to upload. */
export interface Marks {
  first: number;
  last: number;
}

/** Returns the marks of a part, or of the whole video without one. */
export function marksOf(index: FrameIndex, part: VideoPart | undefined): Marks {
  if (!part) return { first: 0, last: lastFrame(index) };
  const first = frameAt(index, part.startUs / microseconds);
  const atEnd = frameAt(index, part.endUs / microseconds);
  // The end of the last frame is the start of the next one, which is not part of it.
  const isNext = atEnd > first && (timeOf(index, atEnd) * microseconds - part.endUs) ** 2 < 1_000 ** 2;
  return { first, last: Math.max(first, isNext ? atEnd - 1 : atEnd) };
}

/** Returns the part between the marks; undefined for the whole video, which is uploaded unchanged. */
export function partOf(index: FrameIndex, { first, last }: Marks): VideoPart | undefined {
  if (first <= 0 && last >= lastFrame(index)) return undefined;
  // Rounded inward, so that no neighboring frame is included.
  return {
    startUs: Math.ceil(timeOf(index, first) * microseconds),
    endUs: Math.floor(endOf(index, last) * microseconds),
  };
}

/** Moves one mark. It stops at the other mark. */
export function moveMark(index: FrameIndex, marks: Marks, which: keyof Marks, frame: number): Marks {
  const to = clampFrame(index, frame);
  return which === 'first'
    ? { ...marks, first: Math.min(to, marks.last) }
    : { ...marks, last: Math.max(to, marks.first) };
}

/** Returns the frame that is `seconds` before or after another one. */
export function frameSecondsAway(index: FrameIndex, frame: number, seconds: number): number {
  return frameAt(index, timeOf(index, frame) + seconds);
}

interface Cut {
  startUs: number;
  endUs: number;
  /** Microseconds between the key frame where the cut starts and the mark. */
  leadInUs: number;
  /** Whether nothing would be cut off. */
  isWhole: boolean;
}

/** Returns the lossless cut for the marks. It starts at the last key frame before them. */
export function cutOf(index: FrameIndex, marks: Marks): Cut {
  const key = keyBefore(index, marks.first);
  const startUs = Math.round(timeOf(index, key) * microseconds);
  return {
    startUs,
    endUs: Math.round(endOf(index, marks.last) * microseconds),
    leadInUs: Math.round(timeOf(index, marks.first) * microseconds) - startUs,
    isWhole: key === 0 && marks.last === lastFrame(index),
  };
}
