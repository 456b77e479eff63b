import {
  ALL_FORMATS,
  BlobSource,
  EncodedPacketSink,
  Input,
  MP4,
  QTFF,
  UrlSource,
  VideoSampleSink,
  type InputFormat,
  type InputVideoTrack,
} from 'mediabunny';
import { readFile, readUrl } from '../film-place/byte-reader.ts';
import { decodeFrames } from './decode-frames.ts';
import type { FrameIndex } from './frame-index.ts';
import type { FrameSource, PictureSize } from './frame-source.ts';
import {
  interlacedSize,
  readInterlacing,
  type FirstField,
  type Interlacing,
} from './h264/read-interlacing.ts';
import { readEditEnd } from './read-edit-end.ts';
import { readIndex } from './read-index.ts';
import { findPictures } from '../web-video/run-conversion.ts';
import { createSampleReader } from './sample-reader.ts';
import { UnreadableVideoError } from './unreadable-video.ts';
import { readCaptureRate } from './read-rates.ts';

export interface OpenedVideo {
  /** Display size: upright, with square pixels. */
  size: PictureSize;
  /** Such as 'avc' or 'hevc'; undefined if it is unknown. */
  codec: string | undefined;
  hasSound: boolean;
  /** The field that was filmed first, if the video is interlaced. */
  firstField: FirstField | undefined;
  /** Rate at which the camera filmed, in frames per second, if the file says it. */
  captureRate: number | undefined;
  /**
   * Reads the time of every frame in the file, and how many are missing at its end. Some formats require reading the whole
   * file.
   */
  readIndex(): Promise<FrameIndex>;
  /** Draws the first picture. Returns false if this browser cannot decode the video. */
  drawFirst(canvas: HTMLCanvasElement): Promise<boolean>;
  /** Draws the picture at a time in seconds on a small canvas. Returns false if this browser cannot decode the video. */
  drawStill(seconds: number, canvas: HTMLCanvasElement): Promise<boolean>;
  /**
   * Reads the pictures at these times in seconds, in ascending order, each as the pixels of an image of `size`. Decodes no frame
   * twice. Throws UnreadableVideoError if this browser cannot decode the video.
   */
  readPictures(seconds: readonly number[]): AsyncGenerator<ImageData, void, unknown>;
  /** Returns a source of exact frames; undefined if this browser cannot decode the video with WebCodecs. */
  decode(index: FrameIndex): FrameSource | undefined;
  close(): void;
}

/** Limit of the longer side in pixels. More would cost memory without a visible gain. */
const maxSide = 2560;

function pictureSize(width: number, height: number): PictureSize {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/** Returns whether a video is interlaced. A turned one is treated as if it were not: its fields would be columns. */
async function findInterlacing(track: InputVideoTrack): Promise<Interlacing | undefined> {
  const found = (await track.getRotation()) === 0 ? await readInterlacing(track) : undefined;
  return found?.firstField && found.height > 0 ? found : undefined;
}

/** Retries after 1, 2 and 4 seconds. After that, the signed link has probably expired. */
const getRetryDelay = (attempts: number): number | null => (attempts < 3 ? 2 ** attempts : null);

/** Returns where an edit list ends the film, in seconds. One that can't be read ends nothing. */
async function findEditEnd(
  urlOrFile: string | Blob,
  format: InputFormat,
  trackId: number,
  signal: AbortSignal | undefined,
): Promise<number> {
  if (format !== MP4 && format !== QTFF) return Infinity;
  try {
    const film = typeof urlOrFile === 'string' ? await readUrl(urlOrFile, signal) : readFile(urlOrFile);
    return await readEditEnd(film, trackId);
  } catch (error) {
    if (!signal?.aborted) console.warn('Could not read the edit list of a video', error);
    return Infinity;
  }
}

async function canDecode(track: InputVideoTrack): Promise<boolean> {
  return typeof VideoDecoder !== 'undefined' && (await track.canDecode().catch(() => false));
}

/**
 * Opens a video from a URL (with range requests) or a file. `signal` stops all reading. Throws UnreadableVideoError or
 * network errors.
 */
export async function openVideo(urlOrFile: string | Blob, signal?: AbortSignal): Promise<OpenedVideo> {
  const source =
    typeof urlOrFile === 'string' ? new UrlSource(urlOrFile, { getRetryDelay }) : new BlobSource(urlOrFile);
  const input = new Input({ formats: ALL_FORMATS, source });
  signal?.addEventListener('abort', () => input.dispose(), { once: true });
  if (!(await input.canRead())) throw new UnreadableVideoError('This file is not a video that we can read.');
  const track = await findPictures(input);
  if (!track) throw new UnreadableVideoError('This file has no video track.');
  const [width, height, isDecodable, sound, captureRate, interlacing, codec] = await Promise.all([
    track.getDisplayWidth(),
    track.getDisplayHeight(),
    canDecode(track),
    input.getPrimaryAudioTrack(),
    readCaptureRate(input),
    findInterlacing(track),
    track.getCodec(),
  ]);
  const editEnd = findEditEnd(urlOrFile, await input.getFormat(), track.id, signal);
  const shape = interlacing ? await interlacedSize(track, interlacing) : { width, height };
  const size = pictureSize(shape.width, shape.height);
  // Graphics cards decode interlaced H.264 wrongly in Chromium (issues.chromium.org/issues/456919096).
  const sink = createSampleReader(
    new VideoSampleSink(track, interlacing && { hardwareAcceleration: 'prefer-software' }),
    new EncodedPacketSink(track),
  );
  /** Drawn one at a time, so that they do not slow down the main picture. */
  let stills: Promise<unknown> = Promise.resolve();

  async function drawStill(seconds: number, canvas: HTMLCanvasElement): Promise<boolean> {
    const sample = isDecodable && !input.disposed && (await sink.getSample(seconds));
    if (!sample) return false;
    // Only now: an opaque context makes the canvas black, and hides the picture below it while the frame is decoded.
    const context = canvas.getContext('2d', { alpha: false });
    if (context) sample.draw(context, 0, 0, canvas.width, canvas.height);
    sample.close();
    return context !== null;
  }

  async function* readPictures(seconds: readonly number[]): AsyncGenerator<ImageData, void, unknown> {
    if (!isDecodable) throw new UnreadableVideoError('This browser cannot decode the video.');
    const context = new OffscreenCanvas(size.width, size.height).getContext('2d', {
      alpha: false,
      willReadFrequently: true,
    });
    for await (const sample of sink.samplesAtTimestamps(seconds)) {
      if (!sample || !context) continue;
      sample.draw(context, 0, 0, size.width, size.height);
      sample.close();
      yield context.getImageData(0, 0, size.width, size.height);
    }
  }

  return {
    size,
    codec: codec ?? undefined,
    hasSound: sound !== null,
    firstField: interlacing?.firstField,
    captureRate,
    readIndex: async () => readIndex(track, await editEnd),
    drawFirst: async (canvas) => drawStill(Math.max(0, await track.getFirstTimestamp()), canvas),
    drawStill(seconds, canvas) {
      const drawn = stills.then(() => drawStill(seconds, canvas));
      stills = drawn.catch(() => undefined);
      return drawn;
    },
    readPictures,
    decode: (index) => (isDecodable ? decodeFrames(sink, index, size) : undefined),
    close: () => input.dispose(),
  };
}
