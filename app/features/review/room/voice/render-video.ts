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
import { frameAt } from '#lib/video-frames/frame-index.ts';
import { openVideo } from '#lib/video-frames/open-video.ts';
import { canvasViewOf, wholePicture } from '../video/zoom.ts';
import { captionAt, stateAt, type Caption, type Timeline } from './timeline.ts';
import { CannotRenderError, chooseOutput, renderedRate } from './choose-output.ts';
import { paintDrawings } from './paint-drawings.tsx';

interface RenderInput {
  filmUrl: string;
  audio: Blob;
  timeline: Timeline;
  captions: readonly Caption[];
  durationMs: number;
}

/** Longer side in pixels. */
const maxSide = 1280;
const even = (value: number) => Math.max(2, Math.round(value / 2) * 2);

function writeCaption(context: CanvasRenderingContext2D, text: string, width: number, height: number): void {
  const size = Math.round(width / 40) + 6;
  context.font = `600 ${size}px sans-serif`;
  const lines = text.split(' ').reduce<string[]>((all, word) => {
    const longer = `${all.at(-1) ?? ''} ${word}`.trim();
    if (all.length > 0 && context.measureText(longer).width <= width * 0.9) all[all.length - 1] = longer;
    else all.push(word);
    return all;
  }, []);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  lines.forEach((line, i) => {
    const y = height - size - (lines.length - 1 - i) * size * 1.4;
    const box = context.measureText(line).width + size;
    context.fillStyle = 'rgb(14 18 22 / 0.9)';
    context.fillRect((width - box) / 2, y - size * 0.7, box, size * 1.4);
    context.fillStyle = '#f2eee4';
    context.fillText(line, width / 2, y);
  });
}

/**
 * Renders film, drawings, captions and voice in one video. `onProgress` gets a share from 0 to 1. Throws
 * CannotRenderError, and the reason of `signal` when it aborts.
 */
export async function renderVideo(
  { filmUrl, audio, timeline, captions, durationMs }: RenderInput,
  { onProgress, signal }: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<{ bytes: ArrayBuffer; name: 'mp4' | 'webm' }> {
  const opened = await openVideo(filmUrl, signal);
  const input = new Input({ source: new BlobSource(audio), formats: [WEBM, MATROSKA, MP4] });
  let output: Output<Mp4OutputFormat | WebMOutputFormat, BufferTarget> | undefined;
  try {
    const index = await opened.readIndex();
    const frames = opened.decode(index);
    const voice = await input.getPrimaryAudioTrack();
    if (!frames || !voice || !(await voice.canDecode())) throw new CannotRenderError();
    const scale = Math.min(1, maxSide / Math.max(opened.size.width, opened.size.height));
    const framesPerSecond = renderedRate(index);
    const size = { width: even(opened.size.width * scale), height: even(opened.size.height * scale) };
    const { format, video, audio: audioCodec, name } = await chooseOutput(size);
    const film = Object.assign(document.createElement('canvas'), opened.size);
    const canvas = Object.assign(document.createElement('canvas'), size);
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) throw new CannotRenderError();

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
      let drawn = '';
      let drawings: HTMLImageElement | undefined;
      let shown: number | undefined;
      for (let i = 0; i < count; i++) {
        signal.throwIfAborted();
        const atMs = (i / framesPerSecond) * 1000;
        const state = stateAt(timeline, atMs);
        const frame = frameAt(index, state.frameUs / 1e6);
        if (frame !== shown) shown = await frames.draw(frame, film);
        const view = canvasViewOf(state.view ?? wholePicture, size, opened.size.width);
        context.setTransform(view.scale, 0, 0, view.scale, view.left, view.top);
        context.drawImage(film, 0, 0, size.width, size.height);
        const key = JSON.stringify([state.shapes, state.open, view.scale]);
        if (key !== drawn) {
          drawn = key;
          const isEmpty = state.shapes.length === 0 && !state.open;
          drawings = isEmpty ? undefined : await paintDrawings(state, size, view.scale);
        }
        if (drawings) context.drawImage(drawings, 0, 0);
        context.resetTransform();
        const caption = captionAt(captions, atMs);
        if (caption) writeCaption(context, caption.text, size.width, size.height);
        await pictures.add(i / framesPerSecond, 1 / framesPerSecond);
        onProgress((i + 1) / count);
      }
      pictures.close();
      frames.close();
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
    opened.close();
  }
}
