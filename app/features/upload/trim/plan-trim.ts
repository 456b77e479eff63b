import {
  clampFrame,
  endOf,
  frameAt,
  keyBefore,
  lastFrame,
  timeOf,
  type FrameIndex,
} from '../../../lib/video-frames/frame-index.ts';
import type { FilmPart } from '../queue/queue.ts';

const microseconds = 1e6;

/** The first and the last frame of the part that is to be sent. */
export interface Marks {
  first: number;
  last: number;
}

/** The marks of a part; without one, those of the whole film. */
export function marksOf(index: FrameIndex, part: FilmPart | undefined): Marks {
  if (!part) return { first: 0, last: lastFrame(index) };
  const first = frameAt(index, part.startUs / microseconds);
  const after = frameAt(index, part.endUs / microseconds);
  // The end is when the last frame goes, and there the next one appears.
  const isNext = after > first && (timeOf(index, after) * microseconds - part.endUs) ** 2 < 1_000 ** 2;
  return { first, last: Math.max(first, isNext ? after - 1 : after) };
}

/** The part between the marks; undefined for the whole film, which stays as it is, byte for byte. */
export function partOf(index: FrameIndex, { first, last }: Marks): FilmPart | undefined {
  if (first <= 0 && last >= lastFrame(index)) return undefined;
  // Rounded inwards, so that no neighbor comes along.
  return {
    startUs: Math.ceil(timeOf(index, first) * microseconds),
    endUs: Math.floor(endOf(index, last) * microseconds),
  };
}

/** The marks after one was moved; neither passes the other. */
export function moveMark(index: FrameIndex, marks: Marks, which: keyof Marks, frame: number): Marks {
  const to = clampFrame(index, frame);
  return which === 'first'
    ? { ...marks, first: Math.min(to, marks.last) }
    : { ...marks, last: Math.max(to, marks.first) };
}

/** The frame that is a second before or after another, as the film's own clock has it. */
export function secondsAway(index: FrameIndex, frame: number, seconds: number): number {
  return frameAt(index, timeOf(index, frame) + seconds);
}

interface Cut {
  startUs: number;
  endUs: number;
  /** How much earlier than marked it begins, in microseconds: films are cut where a picture stands by itself. */
  earlyUs: number;
  /** Nothing would be cut off. */
  isWhole: boolean;
}

/** What a cut without a loss makes of a part. */
export function cutOf(index: FrameIndex, marks: Marks): Cut {
  const key = keyBefore(index, marks.first);
  const startUs = Math.round(timeOf(index, key) * microseconds);
  return {
    startUs,
    endUs: Math.round(endOf(index, marks.last) * microseconds),
    earlyUs: Math.round(timeOf(index, marks.first) * microseconds) - startUs,
    isWhole: key === 0 && marks.last === lastFrame(index),
  };
}

/** Reads a moment: '2.4', '2,4', '0:02.40', in seconds. Undefined for what is none. */
export function parseMoment(text: string): number | undefined {
  const match = /^(?:(\d{1,3}):)?(\d{1,5}(?:[.,]\d*)?|[.,]\d+)\s*s?$/.exec(text.trim());
  if (!match) return undefined;
  const seconds = Number(match[2]?.replace(',', '.'));
  return Number.isFinite(seconds) ? Number(match[1] ?? 0) * 60 + seconds : undefined;
}
