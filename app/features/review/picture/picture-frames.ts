import { timeOf, type FrameIndex } from '#lib/video-frames/frame-index.ts';
import { toMicroseconds } from '#lib/video-frames/microseconds.ts';
import { phases, type PictureFrames, type Review } from '../review.ts';
import { maxFrames } from './choose-samples.ts';

/** Frames of a film without phases. */
const spreadCount = 7;

type MarkedReview = Pick<Review, 'phases' | 'jump' | 'steps'>;

/** Returns the frames that a picture starts with: the phases, with the take-off as the key, or frames spread over the jump. */
export function defaultFrames(review: MarkedReview, index: FrameIndex): PictureFrames {
  const marked = phases.flatMap((phase) => review.phases[phase] ?? []);
  const framesUs = marked.length >= 2 ? marked : spreadFrames(review, index);
  const keyUs = review.phases['take-off'] ?? framesUs[framesUs.length >> 1] ?? 0;
  return { framesUs: [...new Set(framesUs)].sort((a, b) => a - b), keyUs };
}

/** Returns frames from the one phase that is marked, or else from the last contact of the run-up: without either, most of them would show it. */
function spreadFrames({ jump, phases: marks, steps }: MarkedReview, index: FrameIndex): number[] {
  const known = phases.map((phase) => marks[phase]).find((us) => us !== undefined) ?? steps.at(-1)?.contactUs;
  const start = known ?? jump?.trim?.startUs ?? toMicroseconds(timeOf(index, 0));
  const end = jump?.trim?.endUs ?? toMicroseconds(timeOf(index, index.times.length - 1));
  const first = known === undefined ? 0.5 : 0;
  return Array.from({ length: spreadCount }, (_, i) =>
    Math.round(start + ((end - start) * (i + first)) / spreadCount),
  );
}

/** Adds a frame, unless the picture has as many as it can show. */
export function addFrame({ framesUs, keyUs }: PictureFrames, us: number): PictureFrames {
  if (framesUs.includes(us) || framesUs.length >= maxFrames) return { framesUs, keyUs };
  return { framesUs: [...framesUs, us].sort((a, b) => a - b), keyUs: framesUs.length === 0 ? us : keyUs };
}

/** Removes a frame. If it was the key, the nearest other frame becomes the key. */
export function removeFrame({ framesUs, keyUs }: PictureFrames, us: number): PictureFrames {
  const left = framesUs.filter((other) => other !== us);
  const nearest = left.reduce(
    (best, other) => (Math.abs(other - us) < Math.abs(best - us) ? other : best),
    left[0] ?? 0,
  );
  return { framesUs: left, keyUs: keyUs === us ? nearest : keyUs };
}

/** Converts the columns of a submission; null if it has no picture. */
export const toPictureFrames = (row: {
  picture_frames_us: number[] | null;
  picture_key_us: number | null;
}): PictureFrames | null =>
  row.picture_frames_us === null || row.picture_key_us === null
    ? null
    : { framesUs: row.picture_frames_us, keyUs: row.picture_key_us };
