import type { VideoSample } from 'mediabunny';
import type { PictureSize } from './frame-source.ts';

/** How much memory the pictures of one film may take, in bytes: 32 of 1080p. */
const mostBytes = 264_000_000;
const fewest = 12;
const most = 96;

/**
 * Decoded frames near the one that is looked at, drawn upright. Decoders have few frames to lend, so each is drawn off at once and given
 * back. The farthest gives way.
 */
export function createPictureCache({ width, height }: PictureSize) {
  const room = Math.min(Math.max(Math.floor(mostBytes / (width * height * 4)), fewest), most);
  const kept = new Map<number, OffscreenCanvas>();
  const spare: OffscreenCanvas[] = [];
  let center = 0;

  function makeRoom(): OffscreenCanvas {
    if (kept.size >= room) {
      let farthest = center;
      for (const frame of kept.keys())
        if (Math.abs(frame - center) > Math.abs(farthest - center)) farthest = frame;
      const canvas = kept.get(farthest);
      kept.delete(farthest);
      if (canvas) return canvas;
    }
    return spare.pop() ?? new OffscreenCanvas(width, height);
  }

  return {
    has: (frame: number) => kept.has(frame),
    lookAt(frame: number): void {
      center = frame;
    },
    put(frame: number, sample: VideoSample): void {
      if (kept.has(frame)) return;
      const canvas = makeRoom();
      const context = canvas.getContext('2d', { alpha: false });
      if (!context) throw new Error('This browser gives no canvas.');
      sample.draw(context, 0, 0, width, height);
      kept.set(frame, canvas);
    },
    /** False when the picture is not there. */
    draw(frame: number, canvas: HTMLCanvasElement): boolean {
      const picture = kept.get(frame);
      const context = canvas.getContext('2d', { alpha: false });
      if (!picture || !context) return false;
      context.drawImage(picture, 0, 0, canvas.width, canvas.height);
      return true;
    },
    clear(): void {
      kept.clear();
      spare.length = 0;
    },
  };
}
