/** Delays that the athlete can choose, in seconds. */
export const delays = [0, 5, 10, 20, 30] as const;
export type Delay = (typeof delays)[number];

/** A kept jump reaches this many seconds further back than the delayed picture. */
const leadSeconds = 10;

/** Length of a kept jump in seconds. It ends now, so it also has what the delayed picture has not shown yet. */
export const keptSeconds = (delay: Delay): number => delay + leadSeconds;

/** How much of the past stays in memory, in seconds. */
export const bufferSeconds = keptSeconds(30);

/** A recording stops and is saved after this many seconds. */
export const maxRecordingSeconds = 60;

/** Limit of the encoded pictures in memory, in bytes: a minute at the highest bitrate. */
export const maxBufferBytes = 96 * 1024 * 1024;

const [minBitrate, maxBitrate] = [2_500_000, 12_000_000];

/** Returns the bitrate for filming, in bits per second: a tenth of a bit per pixel, 12 Mbit/s for 1080p at 60 fps. */
export function bitrateFor(size: { width: number; height: number; frameRate: number }): number {
  const wanted = size.width * size.height * size.frameRate * 0.1;
  return Math.round(Math.min(Math.max(wanted, minBitrate), maxBitrate));
}
