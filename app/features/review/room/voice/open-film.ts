import { frameAt, type FrameIndex } from '#lib/video-frames/frame-index.ts';
import type { PictureSize } from '#lib/video-frames/frame-source.ts';
import { openVideo } from '#lib/video-frames/open-video.ts';
import { CannotRenderError } from './choose-output.ts';

/** A film whose frames are drawn on a canvas of its own size. */
export interface OpenFilm {
  index: FrameIndex;
  size: PictureSize;
  canvas: HTMLCanvasElement;
  show(frameUs: number): Promise<void>;
  close(): void;
}

/** Opens a film to draw its frames. Throws CannotRenderError if this browser cannot decode it. */
export async function openFilm(url: string, signal: AbortSignal): Promise<OpenFilm> {
  const opened = await openVideo(url, signal);
  try {
    const index = await opened.readIndex();
    const frames = opened.decode(index);
    if (!frames) throw new CannotRenderError();
    const canvas = Object.assign(document.createElement('canvas'), opened.size);
    let shown: number | undefined;
    return {
      index,
      size: opened.size,
      canvas,
      async show(frameUs) {
        const frame = frameAt(index, frameUs / 1e6);
        if (frame !== shown) shown = await frames.draw(frame, canvas);
      },
      close() {
        frames.close();
        opened.close();
      },
    };
  } catch (error) {
    opened.close();
    throw error;
  }
}
