import type { VideoSample } from 'mediabunny';
import type { PictureSize } from './frame-source.ts';

/** Memory limit of all videos of a page in bytes: 32 pictures at 1080p. */
export const maxBytes = 264_000_000;
/** Stepping back needs about as many. Larger pictures are kept smaller instead. */
const minPictures = 12;
const maxPictures = 96;

/** Caches of this page. A comparison has two. */
let openCaches = 0;

/** Returns how many pictures a cache keeps, and at which size. */
function share({ width, height }: PictureSize): PictureSize & { capacity: number } {
  const bytes = maxBytes / Math.max(1, openCaches);
  const scale = Math.min(1, Math.sqrt(bytes / minPictures / (width * height * 4)));
  const size = { width: Math.floor(width * scale), height: Math.floor(height * scale) };
  const capacity = Math.floor(bytes / (size.width * size.height * 4));
  return { ...size, capacity: Math.min(capacity, maxPictures) };
}

/**
 * Caches decoded pictures near the current frame and evicts the farthest one first. Decoders own only a few frames, so
 * each is copied to a canvas at once.
 */
export function createPictureCache(picture: PictureSize) {
  const pictures = new Map<number, OffscreenCanvas>();
  let center = 0;
  let isOpen = true;
  openCaches++;

  /** Evicts pictures until one more has room. Returns a canvas of theirs. */
  function evict(capacity: number): OffscreenCanvas | undefined {
    let canvas: OffscreenCanvas | undefined;
    while (pictures.size > 0 && pictures.size >= capacity) {
      const frames = [...pictures.keys()];
      const farthest = frames.reduce((far, frame) =>
        Math.abs(frame - center) > Math.abs(far - center) ? frame : far,
      );
      canvas = pictures.get(farthest);
      pictures.delete(farthest);
    }
    return canvas;
  }

  return {
    has: (frame: number) => pictures.has(frame),
    setCenter(frame: number): void {
      center = frame;
    },
    put(frame: number, sample: VideoSample): void {
      if (pictures.has(frame)) return;
      const { width, height, capacity } = share(picture);
      // A comparison was opened or closed.
      if (pictures.values().next().value?.width !== width) pictures.clear();
      const canvas = evict(capacity) ?? new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d', { alpha: false });
      if (!context) throw new Error('This browser provides no canvas context.');
      sample.draw(context, 0, 0, width, height);
      pictures.set(frame, canvas);
    },
    /** Returns false if the picture is not cached. */
    draw(frame: number, canvas: HTMLCanvasElement): boolean {
      const cached = pictures.get(frame);
      const context = canvas.getContext('2d', { alpha: false });
      if (!cached || !context) return false;
      context.drawImage(cached, 0, 0, canvas.width, canvas.height);
      return true;
    },
    close(): void {
      pictures.clear();
      if (isOpen) openCaches--;
      isOpen = false;
    },
  };
}
