import type { FrameIndex } from '../../../../lib/video-frames/frame-index.ts';

/** Where a moment lies on the strip, in percent. */
export function placeOf(index: FrameIndex, seconds: number): number {
  const [first = 0] = index.times;
  const length = index.end - first || 1;
  return Math.min(Math.max(((seconds - first) / length) * 100, 0), 100);
}
