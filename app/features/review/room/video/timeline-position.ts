import type { FrameIndex } from '#lib/video-frames/frame-index.ts';

/** Returns the position of a time on the timeline, in percent. */
export function timelinePosition(index: FrameIndex, seconds: number): number {
  const [first = 0] = index.times;
  const length = index.end - first || 1;
  return Math.min(Math.max(((seconds - first) / length) * 100, 0), 100);
}
