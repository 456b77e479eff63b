import { clampFrame, lastFrame, type FrameIndex } from '#lib/video-frames/frame-index.ts';

/** Pictures kept in memory at once: at most 17 of 2560 by 1440 pixels, or 250 MB; 140 MB at 1080p. */
const maxPictures = 17;
/** Background pictures besides the chosen frames, at least. */
const minSamples = 5;
/** Frames that one picture can show. */
export const maxFrames = maxPictures - minSamples;

/**
 * Returns the numbers of the frames to read for a picture of the chosen frames, ascending: those, and others from which the
 * background is computed. Before and after the jump, only key frames are used, because each of those is decoded alone.
 */
export function chooseSamples(index: FrameIndex, chosen: readonly number[]): number[] {
  const wanted = new Set(chosen.map((frame) => clampFrame(index, frame)));
  const [first, last] = [Math.min(...wanted), Math.max(...wanted)];
  const after = index.keys.filter((key) => key > last).slice(0, 2);
  const before = index.keys.filter((key) => key < first).slice(-2);
  const outside = [...before, ...(after.length > 0 ? after : [lastFrame(index)])];
  const room = Math.max(minSamples, 15 - wanted.size);
  const inside = Array.from({ length: room }, (_, i) =>
    clampFrame(index, first + ((last - first) * (i + 0.5)) / room),
  );
  for (const frame of [...outside, ...inside])
    if (wanted.size < Math.min(maxPictures, chosen.length + room)) wanted.add(frame);
  return [...wanted].sort((a, b) => a - b);
}
