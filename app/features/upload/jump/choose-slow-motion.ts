import { slowMotionOf } from '#domain/slow-motion.ts';
import type { QueuedVideo } from '../queue/queue.ts';

/** Returns the capture rate that the athlete chose, or else that of the file; undefined if nobody said it. */
export function captureRateOf({ rates, about }: Pick<QueuedVideo, 'rates' | 'about'>): number | undefined {
  return about?.captureRate ?? rates?.capture;
}

/** Returns how many times slower a video plays than the jump was; undefined if nobody said it, or said what no camera does. */
export function slowMotionOfVideo(video: Pick<QueuedVideo, 'rates' | 'about'>): number | undefined {
  const captureRate = captureRateOf(video);
  return captureRate === undefined || !video.rates ? undefined : slowMotionOf(captureRate, video.rates.file);
}
