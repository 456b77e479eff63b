import type { FilmState } from '../../../../lib/video-frames/film-state.ts';
import { lastFrame, timeOf, type FrameIndex } from '../../../../lib/video-frames/frame-index.ts';

/** Frames that play over and over, both included. */
export type Loop = NonNullable<FilmState['loop']>;

interface Place {
  index: FrameIndex;
  frame: number;
  loop?: Loop;
}

/** The loop that begins at the frame that stands: to its old end, or to the end of the film. It is two frames long at least. */
export function loopFromHere({ index, frame, loop }: Place): Loop {
  const from = Math.min(frame, lastFrame(index) - 1);
  return { from: Math.max(0, from), to: loop && loop.to > from ? loop.to : lastFrame(index) };
}

/** The loop that ends at the frame that stands: from its old beginning, or from the beginning of the film. */
export function loopToHere({ frame, loop }: Place): Loop {
  const to = Math.max(frame, 1);
  return { from: loop && loop.from < to ? loop.from : 0, to };
}

/** Half a second to either side: about a phase. */
const aroundSeconds = 0.5;

export function loopAround({ index, frame }: Place): Loop {
  const time = timeOf(index, frame);
  const from = index.times.findIndex((one) => one >= time - aroundSeconds);
  const to = index.times.findLastIndex((one) => one <= time + aroundSeconds);
  return { from: Math.max(0, from), to: Math.max(from + 1, to) };
}

/** The loop with one of its ends at another frame; the ends do not pass each other. */
export function moveEnd(loop: Loop, end: 'from' | 'to', frame: number, last: number): Loop {
  return end === 'from'
    ? { ...loop, from: Math.min(Math.max(frame, 0), loop.to - 1) }
    : { ...loop, to: Math.min(Math.max(frame, loop.from + 1), last) };
}
