import { frameAt, type FrameIndex } from '#lib/video-frames/frame-index.ts';
import { toSeconds } from '#lib/video-frames/microseconds.ts';
import { storedResult, type FrameMark, type Measurement } from '../room/measure/measurement.ts';

/** What was marked on one frame for a number. */
export interface FrameResult {
  measurement: Measurement;
  mark: FrameMark;
  /** Which of the number's frames it is, from 1. */
  position: number;
}

/** A frame with everything that was measured on it. */
interface MeasuredFrame {
  frame: number;
  atUs: number;
  results: FrameResult[];
}

/** Returns the frames on which a number of the review was measured, in order. */
export function measuredFrames(measurements: readonly Measurement[], index: FrameIndex): MeasuredFrame[] {
  const frames = new Map<number, MeasuredFrame>();
  for (const measurement of measurements) {
    if (!storedResult(measurement)) continue;
    for (const [i, mark] of measurement.marks.entries()) {
      if (mark.points.length === 0) continue;
      const frame = frameAt(index, toSeconds(mark.atUs));
      const found = frames.get(frame) ?? { frame, atUs: mark.atUs, results: [] };
      found.results.push({ measurement, mark, position: i + 1 });
      frames.set(frame, found);
    }
  }
  return [...frames.values()].sort((a, b) => a.frame - b.frame);
}
