import { MP4, QTFF, type Input, type InputVideoTrack } from 'mediabunny';
import { readIndex } from './read-index.ts';
import { ratesOf, type VideoRates } from './video-rates.ts';

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

/**
 * Reads the rates of a film; undefined for one of a single frame. Its runs are known if the file has an index, as phones write. Other
 * formats are read to their end for them only with `readsAll`.
 */
export async function readRates(
  input: Input,
  track: InputVideoTrack,
  readsAll = false,
): Promise<VideoRates | undefined> {
  const [capture, format] = await Promise.all([readCaptureRate(input), input.getFormat()]);
  if (readsAll || format === MP4 || format === QTFF) {
    const rates = ratesOf(await readIndex(track));
    return rates && { ...rates, capture };
  }
  const { averagePacketRate } = await track.computePacketStats(packetCount);
  return Number.isFinite(averagePacketRate) && averagePacketRate > 0
    ? { file: averagePacketRate, capture }
    : undefined;
}
