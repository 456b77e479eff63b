import {
  BufferTarget,
  Conversion,
  Mp4OutputFormat,
  Output,
  Quality,
  type ConversionVideoOptions,
  type Input,
} from 'mediabunny';
import { describeMissing } from '#lib/video-frames/describe-cut.ts';
import { findDataEnd } from '#lib/video-frames/find-data-end.ts';
import { findPictures, withInput, runConversion } from '#lib/web-video/run-conversion.ts';
import {
  findLimit,
  findMismatch,
  findTooLarge,
  limitMegabytes,
  notAVideo,
  readFacts,
  scaleOf,
  type VideoFacts,
} from '#lib/web-video/web-video.ts';
import { Refusal } from '#lib/api/refusal.ts';

export interface PreparedSiteVideo {
  bytes: Blob;
  seconds: number;
}

/** Bits per second. Phones record more than a web page needs, and visitors wait for it. */
const heavyRate = 10_000_000;
/** Of the converted pictures. */
const goodRate = 5_000_000;
const soundRate = 160_000;

/**
 * Returns a video as pages play it: as it is, or converted to H.264 and AAC in MP4, with at most 1920 × 1080 pixels and a reasonable size.
 * Throws Refusal, and the signal's reason when it aborts.
 */
export async function prepareSiteVideo(
  file: Blob,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PreparedSiteVideo> {
  // A conversion would leave out the pictures that are missing, without an error.
  const missing = await findDataEnd(file).then(describeMissing, () => notAVideo);
  if (missing !== undefined) throw new Refusal(missing);
  return withInput(file, async (input) => {
    const facts = await readFacts(input).catch(() => undefined);
    if (facts === undefined) throw new Refusal(notAVideo);
    const { seconds } = facts;
    const limit = findLimit(facts);
    if (limit !== undefined) throw new Refusal(limit);
    const problem = findMismatch(facts) ?? findTooLarge(file.size);
    const isHeavy = (file.size * 8) / seconds > heavyRate;
    if (problem === undefined && !isHeavy) return { bytes: file, seconds };
    const converted = await convert(input, facts, isHeavy, onProgress, signal);
    if (converted !== undefined) return { bytes: converted, seconds };
    if (problem === undefined) return { bytes: file, seconds };
    throw new Refusal(`${problem} This browser can’t convert it.`);
  });
}

/** Returns the converted video. Undefined if this browser lacks the codecs. */
async function convert(
  input: Input,
  facts: VideoFacts,
  isHeavy: boolean,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<Blob | undefined> {
  const target = new BufferTarget();
  const [pictures, sound] = [await findPictures(input), await input.getPrimaryAudioTrack()];
  const conversion = await Conversion.init({
    input,
    output: new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target }),
    tags: {},
    video: (one) => ({ ...pictureOptions(facts, isHeavy), discard: one !== pictures }),
    audio: (one) => ({ codec: 'aac', discard: one !== sound }),
    showWarnings: false,
  });
  // Without the sound, it would be another video.
  const isLost = conversion.discardedTracks.some(({ reason }) => reason !== 'discarded_by_user');
  if (!conversion.isValid || isLost) return undefined;
  await runConversion(conversion, notAVideo, onProgress, signal);
  if (target.buffer === null) throw new Error('The conversion returned no video.');
  return new Blob([target.buffer], { type: 'video/mp4' });
}

/** Pictures that are right already are copied, which takes no time and loses nothing. */
function pictureOptions(facts: VideoFacts, isHeavy: boolean): ConversionVideoOptions {
  const isRight = findMismatch({ ...facts, isMp4: true, audioCodec: undefined }) === undefined;
  if (isRight && !isHeavy) return { codec: 'avc' };
  const scale = scaleOf(facts);
  const fitting = (limitMegabytes * 0.9 * 1024 * 1024 * 8) / facts.seconds - soundRate;
  return {
    codec: 'avc',
    // H.264 needs even sizes.
    width: Math.round((facts.width * scale) / 2) * 2,
    height: Math.round((facts.height * scale) / 2) * 2,
    fit: 'fill',
    quality: new Quality({ bitrate: Math.round(Math.min(goodRate, fitting)) }),
    allowTransformationMetadata: false,
    forceTranscode: true,
  };
}
