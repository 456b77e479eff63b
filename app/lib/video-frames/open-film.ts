import {
  ALL_FORMATS,
  BlobSource,
  EncodedPacketSink,
  Input,
  UrlSource,
  VideoSampleSink,
  type InputVideoTrack,
} from 'mediabunny';
import { decodeFrames } from './decode-frames.ts';
import { indexFrames, type FrameEntry, type FrameIndex } from './frame-index.ts';
import type { FrameSource, PictureSize } from './frame-source.ts';
import { UnreadableFilmError } from './unreadable-film.ts';

export interface OpenFilm {
  /** As the film is to be shown: turned upright, with square pixels. */
  size: PictureSize;
  hasSound: boolean;
  /** When each frame is shown. Some kinds of file are read whole for it. */
  readIndex(): Promise<FrameIndex>;
  /** Draws the first picture as soon as it is there; false where this browser cannot decode the film. */
  drawFirst(canvas: HTMLCanvasElement): Promise<boolean>;
  /** Draws the picture of a moment (seconds) onto a small canvas; false where this browser cannot decode the film. */
  drawStill(seconds: number, canvas: HTMLCanvasElement): Promise<boolean>;
  /** Exact frames by WebCodecs; undefined where this browser has none, or not for this film. */
  decode(index: FrameIndex): FrameSource | undefined;
  close(): void;
}

/** More pixels than this, on the longer side, no screen in the room shows; they would only cost memory. */
const longestSide = 2560;

function pictureSize(width: number, height: number): PictureSize {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

async function readIndex(track: InputVideoTrack): Promise<FrameIndex> {
  const entries: FrameEntry[] = [];
  const sink = new EncodedPacketSink(track);
  for await (const { timestamp, duration, type } of sink.packets(undefined, undefined, {
    metadataOnly: true,
  }))
    entries.push({ timestamp, duration, isKey: type === 'key' });
  return indexFrames(entries);
}

/** Three more tries, 1 s, 2 s and 4 s apart: by then a signed link is rather expired than the network away. */
const getRetryDelay = (before: number): number | null => (before < 3 ? 2 ** before : null);

async function canDecode(track: InputVideoTrack): Promise<boolean> {
  return typeof VideoDecoder !== 'undefined' && (await track.canDecode().catch(() => false));
}

/**
 * Opens a film by its address (read in parts, by ranges) or from a file. `signal` ends all reading. Throws UnreadableFilmError, or what
 * fetch throws.
 */
export async function openFilm(film: string | Blob, signal?: AbortSignal): Promise<OpenFilm> {
  const source = typeof film === 'string' ? new UrlSource(film, { getRetryDelay }) : new BlobSource(film);
  const input = new Input({ formats: ALL_FORMATS, source });
  signal?.addEventListener('abort', () => input.dispose(), { once: true });
  if (!(await input.canRead()))
    throw new UnreadableFilmError('This file is not a film that can be read here.');
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new UnreadableFilmError('This file holds no pictures.');
  const [width, height, isDecodable, sound] = await Promise.all([
    track.getDisplayWidth(),
    track.getDisplayHeight(),
    canDecode(track),
    input.getPrimaryAudioTrack(),
  ]);
  const size = pictureSize(width, height);
  const sink = new VideoSampleSink(track);
  /** One after the other, so that they leave the machine to the frame that is looked at. */
  let stills: Promise<unknown> = Promise.resolve();

  async function drawStill(seconds: number, canvas: HTMLCanvasElement): Promise<boolean> {
    const context = isDecodable && !input.disposed ? canvas.getContext('2d', { alpha: false }) : null;
    const sample = context && (await sink.getSample(seconds));
    if (!sample) return false;
    sample.draw(context, 0, 0, canvas.width, canvas.height);
    sample.close();
    return true;
  }

  return {
    size,
    hasSound: sound !== null,
    readIndex: () => readIndex(track),
    drawFirst: async (canvas) => drawStill(Math.max(0, await track.getFirstTimestamp()), canvas),
    drawStill(seconds, canvas) {
      const drawn = stills.then(() => drawStill(seconds, canvas));
      stills = drawn.catch(() => undefined);
      return drawn;
    },
    decode: (index) => (isDecodable ? decodeFrames(sink, index, size) : undefined),
    close: () => input.dispose(),
  };
}
