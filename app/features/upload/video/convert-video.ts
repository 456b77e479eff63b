import {
  Conversion,
  getFirstEncodableVideoCodec,
  Output,
  type Input,
  type InputVideoTrack,
  type VideoCodec,
} from 'mediabunny';
import { playableCodecs, type CodecSupport } from './plan-conversion.ts';
import type { PreparedVideo } from '../queue/queue-dependencies.ts';
import { findTrimmed } from './find-trimmed.ts';
import type { TrimmedVideo, VideoPart } from '../queue/queue.ts';
import { findDataEnd, type FilmData } from '#lib/video-frames/find-data-end.ts';
import { readRates } from '#lib/video-frames/read-rates.ts';
import { readSonyRate } from '#lib/video-frames/read-sony-rate.ts';
import { readFile } from '#lib/film-place/byte-reader.ts';
import type { VideoRates } from '#lib/video-frames/video-rates.ts';
import { outputForCodec } from './output-for-codec.ts';
import { writeFilm } from '#lib/web-video/film-file.ts';
import { findPictures, runConversion, withInput } from '#lib/web-video/run-conversion.ts';

async function findTarget(track: InputVideoTrack): Promise<VideoCodec | null> {
  const [width, height] = await Promise.all([track.getCodedWidth(), track.getCodedHeight()]);
  return getFirstEncodableVideoCodec(playableCodecs, { width, height });
}

/** Reads the codec of a video, whether this browser can convert it, and how much of it is in the file. Throws when it cannot be read. */
export async function inspectVideo(
  bytes: Blob,
): Promise<CodecSupport & { rates?: VideoRates; trimmed?: TrimmedVideo; filmData: FilmData }> {
  const filmData = await findDataEnd(bytes);
  return withInput(bytes, (input) => inspect(input, bytes, filmData));
}

async function inspect(input: Input, bytes: Blob, filmData: FilmData) {
  const track = filmData.kind === 'unplayable' ? null : await findPictures(input);
  if (!track) return { codec: undefined, canDecode: false, canEncode: false, filmData };
  const codec = (await track.getCodec()) ?? undefined;
  const [read, trimmed] = [await readRates(input, track), await findTrimmed(input, track, bytes)];
  const rates = read && { ...read, capture: read.capture ?? (await readSonyRate(readFile(bytes))) };
  if (typeof VideoDecoder === 'undefined' || typeof VideoEncoder === 'undefined') {
    return { codec, canDecode: false, canEncode: false, rates, trimmed, filmData };
  }
  const [canDecode, target] = await Promise.all([track.canDecode(), findTarget(track)]);
  return { codec, canDecode, canEncode: target !== null, rates, trimmed, filmData };
}

/**
 * Converts a video so that every browser plays it: H.264 in MP4, or VP9 or VP8 in WebM where this browser cannot encode H.264.
 * With `part`, the output is cut to exactly that part. Throws on failure and when `signal` aborts.
 */
export const convertVideo = (
  bytes: Blob,
  part: VideoPart | undefined,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PreparedVideo> =>
  withInput(bytes, async (input) => {
    const track = await findPictures(input);
    const codec = track && (await findTarget(track));
    if (!codec) throw new Error('This browser cannot encode a video of this size.');
    const sound = await input.getPrimaryAudioTrack();
    const { format, container } = outputForCodec(codec);
    const written = await writeFilm(container.type, async (target) => {
      const conversion = await Conversion.init({
        input,
        output: new Output({ format, target }),
        video: (one) => ({ codec, discard: one !== track }),
        audio: (one) => ({ discard: one !== sound }),
        ...(part && { trim: { start: part.startUs / 1e6, end: part.endUs / 1e6 } }),
      });
      await runConversion(conversion, 'This browser cannot convert this video.', onProgress, signal);
    });
    return { ...written, container, codec };
  });
