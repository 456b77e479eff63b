import { captureRates, slowMotionOf } from '#domain/slow-motion.ts';
import type { QueuedVideo, VideoRates } from '../queue/queue.ts';

/** Rates that phones offer. Coaches can set others. */
const offeredRates = captureRates.filter((rate) => rate >= 120 && rate <= 240);

/** Returns the capture rates to choose from, that of the file included; none if the file plays in real time already. */
export function captureChoices({ file, capture }: VideoRates): number[] {
  const known = capture === undefined ? [] : [Math.round(capture)];
  return [...new Set([...offeredRates, ...known])]
    .filter((rate) => slowMotionOf(rate, file) > 1)
    .sort((a, b) => a - b);
}

/** Returns the capture rate that the athlete chose, or else that of the file; undefined if nobody said it. */
export function captureRateOf({ rates, about }: Pick<QueuedVideo, 'rates' | 'about'>): number | undefined {
  return about?.captureRate ?? rates?.capture;
}

/** Returns how many times slower a video plays than the jump was; undefined if nobody said it. */
export function slowMotionOfVideo(video: Pick<QueuedVideo, 'rates' | 'about'>): number | undefined {
  const captureRate = captureRateOf(video);
  return captureRate === undefined || !video.rates ? undefined : slowMotionOf(captureRate, video.rates.file);
}
