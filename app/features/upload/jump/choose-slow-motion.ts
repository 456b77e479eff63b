import type { SlowMotion } from '#domain/slow-motion.ts';
import { slowMotionOfRates } from '#lib/video-frames/video-rates.ts';
import type { QueuedVideo } from '../queue/queue.ts';

/** Returns the capture rate that the athlete chose, or else that of the file; undefined if nobody said it. */
export function captureRateOf({ rates, about }: Pick<QueuedVideo, 'rates' | 'about'>): number | undefined {
  return about?.captureRate ?? rates?.capture;
}

/** Returns the slow motion of a video; undefined if nobody said it, or said what no camera does. */
export const slowMotionOfVideo = (video: Pick<QueuedVideo, 'rates' | 'about'>): SlowMotion | undefined =>
  video.rates && slowMotionOfRates(video.rates, captureRateOf(video));
