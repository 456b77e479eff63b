import type { Input, InputVideoTrack } from 'mediabunny';
import { slowMotionOf } from '#domain/slow-motion.ts';
import type { FrameIndex } from './frame-index.ts';

/** Metadata key under which Android phones save the rate at which the camera filmed. */
const captureKey = 'com.android.capture.fps';
/** Packets that are enough to tell the rate of a file. */
const packetCount = 90;

/** Reads a number that is stored as text or as a 32-bit or 64-bit float. */
function toNumber(value: unknown): number {
  if (typeof value === 'string') return Number(value || NaN);
  if (!(value instanceof Uint8Array)) return NaN;
  const view = new DataView(value.buffer, value.byteOffset, value.byteLength);
  return view.byteLength === 4 ? view.getFloat32(0) : view.byteLength === 8 ? view.getFloat64(0) : NaN;
}

/** Returns the rate at which the camera filmed, in frames per second; undefined if the file does not say it. */
export async function readCaptureRate(input: Input): Promise<number | undefined> {
  const { raw } = await input.getMetadataTags();
  const rate = toNumber(raw?.[captureKey]);
  return Number.isFinite(rate) && rate > 0 ? rate : undefined;
}

/** Returns the average rate at which a file plays, in frames per second; undefined for a file of one frame. */
export async function readFileRate(track: InputVideoTrack): Promise<number | undefined> {
  const { averagePacketRate } = await track.computePacketStats(packetCount);
  return Number.isFinite(averagePacketRate) && averagePacketRate > 0 ? averagePacketRate : undefined;
}

/** Returns the average rate of the frames, in frames per second; undefined for a single frame. */
export function rateOf({ times }: FrameIndex): number | undefined {
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  return last > first ? (times.length - 1) / (last - first) : undefined;
}

/** Returns how many times slower the frames play than they were filmed; undefined if the file does not say it. */
export function slowMotionOfFile(
  captureRate: number | undefined,
  index: FrameIndex | undefined,
): number | undefined {
  const fileRate = index && rateOf(index);
  return captureRate === undefined || fileRate === undefined
    ? undefined
    : slowMotionOf(captureRate, fileRate);
}
