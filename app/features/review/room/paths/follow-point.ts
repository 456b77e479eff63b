import { lastFrame, timeOf } from '#lib/video-frames/frame-index.ts';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import { toMicroseconds } from '#lib/video-frames/microseconds.ts';
import type { PathPoint } from '../../review.ts';
import { createTracker, maxDrift, type Pixel, type ReadSquare } from 'vault-pixels';

export const maxPoints = 1000;

/** A frame on which the coach is asked for the point: it may have drifted too far, or nothing matches. */
export interface Question {
  atUs: number;
  reason: 'doubt' | 'lost';
}

interface Following {
  player: VideoPlayer;
  /** Reads the frame that the player shows. */
  read: ReadSquare;
  /** The path, with a point on the current frame. */
  points: readonly PathPoint[];
  isCanceled: () => boolean;
}

/**
 * Follows the point from the current frame until the next mark, the film's end, or a frame that needs the coach. A doubtful point is found, too,
 * so that the coach sees what to correct.
 */
export async function followPoint({
  player,
  read,
  points,
  isCanceled,
}: Following): Promise<{ found: PathPoint[]; question?: Question }> {
  const { index, size, frame } = player.getState();
  const found: PathPoint[] = [];
  if (!index || !size || frame === undefined) return { found };
  const timeAt = (at: number) => toMicroseconds(timeOf(index, at));
  const pixelOn = (at: number): Pixel | undefined => {
    const point = points.find(({ atUs }) => atUs === timeAt(at));
    return point && { x: point.x * size.width, y: point.y * size.height };
  };
  const start = pixelOn(frame);
  if (!start) return { found };
  const tracker = createTracker(read, start, size.width, frame > 0 ? pixelOn(frame - 1) : undefined);
  const nextMark = points.find(({ atUs, isMarked }) => isMarked && atUs > timeAt(frame));
  for (let at = frame + 1; at <= lastFrame(index) && points.length + found.length < maxPoints; at++) {
    await player.show(at);
    if (isCanceled() || player.getState().frame !== at) break;
    const atUs = timeAt(at);
    const place = tracker.next(read);
    const [x, y] = [(place?.x ?? -1) / size.width, (place?.y ?? -1) / size.height];
    if (!place || x < 0 || y < 0 || x > 1 || y > 1) return { found, question: { atUs, reason: 'lost' } };
    const drift = place.drift / size.width;
    found.push({ atUs, x, y, isMarked: false, drift });
    if (nextMark && atUs >= nextMark.atUs) break;
    if (drift > maxDrift) return { found, question: { atUs, reason: 'doubt' } };
  }
  return { found };
}
