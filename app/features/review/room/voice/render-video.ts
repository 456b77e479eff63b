import {
  AudioSampleSink,
  AudioSampleSource,
  BlobSource,
  BufferTarget,
  CanvasSource,
  Input,
  MATROSKA,
  MP4,
  type Mp4OutputFormat,
  Output,
  Quality,
  WEBM,
  type WebMOutputFormat,
} from 'mediabunny';
import { UnreadableVideoError } from '#lib/video-frames/unreadable-video.ts';
import { captionAt, stateAt, type Caption, type Timeline } from './timeline.ts';
import { CannotRenderError, chooseOutput, renderedRate } from './choose-output.ts';
import { openFilm, type OpenFilm } from './open-film.ts';
import { createPicturePainter } from './paint-picture.ts';
import { writeCaption } from './write-caption.ts';

interface RenderInput {
  filmUrl: string;
  audio: Blob;
  timeline: Timeline;
  captions: readonly Caption[];
  durationMs: number;
  /** Returns the URL of a film that the recording compares with; null if it is missing. */
  findOther: (key: string) => Promise<string | null>;
}

/** Longer side in pixels. */
const maxSide = 1280;
const even = (value: number) => Math.max(2, Math.round(value / 2) * 2);

/**
 * Renders films, drawings, captions and voice in one video. `onProgress` gets a share from 0 to 1. Throws
 * CannotRenderError, and the reason of `signal` when it aborts.
 */
export async function renderVideo(
  { filmUrl, audio, timeline, captions, durationMs, findOther }: RenderInput,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<{ bytes: ArrayBuffer; name: 'mp4' | 'webm' }> {
  const film = await openFilm(filmUrl, signal);
  const input = new Input({ source: new BlobSource(audio), formats: [WEBM, MATROSKA, MP4] });
  const others = new Map<string, Promise<OpenFilm | undefined>>();
  const openOther = async (key: string) => {
    const url = await findOther(key);
    if (url === null) return undefined;
    return openFilm(url, signal).catch((error: unknown) => {
      // Shown as missing. A lost connection is another matter.
      if (error instanceof CannotRenderError || error instanceof UnreadableVideoError) return undefined;
      throw error;
    });
  };
  let output: Output<Mp4OutputFormat | WebMOutputFormat, BufferTarget> | undefined;
  try {
    const voice = await input.getPrimaryAudioTrack();
    if (!voice || !(await voice.canDecode())) throw new CannotRenderError();
    const scale = Math.min(1, maxSide / Math.max(film.size.width, film.size.height));
    const framesPerSecond = renderedRate(film.index);
    const size = { width: even(film.size.width * scale), height: even(film.size.height * scale) };
    const { format, video, audio: audioCodec, name } = await chooseOutput(size);
    const canvas = Object.assign(document.createElement('canvas'), size);
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new CannotRenderError();
    const paint = createPicturePainter({
      context,
      size,
      film,
      findOther(key) {
        const opened = others.get(key) ?? openOther(key);
        others.set(key, opened);
        return opened;
      },
    });

    output = new Output({ format, target: new BufferTarget() });
    const pictures = new CanvasSource(canvas, { codec: video, quality: new Quality('high') });
    const sound = new AudioSampleSource({ codec: audioCodec, quality: new Quality('medium') });
    output.addVideoTrack(pictures, { frameRate: framesPerSecond });
    output.addAudioTrack(sound);
    await output.start();

    const writeSound = async () => {
      for await (const sample of new AudioSampleSink(voice).samples()) {
        signal.throwIfAborted();
        await sound.add(sample);
        sample.close();
      }
      sound.close();
    };
    const writePictures = async () => {
      const count = Math.max(1, Math.ceil((durationMs / 1000) * framesPerSecond));
      for (let i = 0; i < count; i++) {
        signal.throwIfAborted();
        const atMs = (i / framesPerSecond) * 1000;
        await paint(stateAt(timeline, atMs));
        const caption = captionAt(captions, atMs);
        if (caption) writeCaption(context, caption.text, size, 'bottom');
        await pictures.add(i / framesPerSecond, 1 / framesPerSecond);
        onProgress((i + 1) / count);
      }
      pictures.close();
    };
    await Promise.all([writeSound(), writePictures()]);
    await output.finalize();
    const bytes = output.target.buffer;
    if (!bytes) throw new Error('The video could not be written.');
    return { bytes, name };
  } catch (error) {
    if (output && output.state !== 'finalized') await output.cancel().catch(() => undefined);
    throw error;
  } finally {
    input.dispose();
    film.close();
    for (const opened of others.values()) void opened.then((other) => other?.close()).catch(() => undefined);
  }
}
