import type { VideoSample } from 'mediabunny';
import type { PictureSize } from './frame-source.ts';

/** Memory limit per video in bytes: 32 pictures at 1080p. */
const maxBytes = 264_000_000;
const minPictures = 12;
const maxPictures = 96;

/**
 * Caches decoded pictures near the current frame and evicts the farthest one first. Decoders own only a few frames, so
 * each is copied to a canvas at once.
 */
export function createPictureCache({ width, height }: PictureSize) {
  const capacity = Math.min(Math.max(Math.floor(maxBytes / (width * height * 4)), minPictures), maxPictures);
  const pictures = new Map<number, OffscreenCanvas>();
  const spare: OffscreenCanvas[] = [];
  let center = 0;

  function takeCanvas(): OffscreenCanvas {
    if (pictures.size >= capacity) {
      let farthest = center;
      for (const frame of pictures.keys())
        if (Math.abs(frame - center) > Math.abs(farthest - center)) farthest = frame;
      const canvas = pictures.get(farthest);
      pictures.delete(farthest);
      if (canvas) return canvas;
    }
    return spare.pop() ?? new OffscreenCanvas(width, height);
  }

  return {
    has: (frame: number) => pictures.has(frame),
    setCenter(frame: number): void {
      center = frame;
    },
    put(frame: number, sample: VideoSample): void {
      if (pictures.has(frame)) return;
      const canvas = takeCanvas();
      const context = canvas.getContext('2d', { alpha: false });
      if (!context) throw new Error('This browser provides no canvas context.');
      sample.draw(context, 0, 0, width, height);
      pictures.set(frame, canvas);
    },
    /** Returns false if the picture is not cached. */
    draw(frame: number, canvas: HTMLCanvasElement): boolean {
      const picture = pictures.get(frame);
      const context = canvas.getContext('2d', { alpha: false });
      if (!picture || !context) return false;
      context.drawImage(picture, 0, 0, canvas.width, canvas.height);
      return true;
    },
    clear(): void {
      pictures.clear();
      spare.length = 0;
    },
  };
}
