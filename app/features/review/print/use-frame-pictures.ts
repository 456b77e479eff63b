import { useEffect, useState } from 'react';
import { usePlayerState, type RoomVideo } from '../room/video/use-video-player.ts';

/** Longer side in pixels: sharp at half a page's width. */
const maxSide = 1200;

interface FramePictures {
  /** Object URLs by frame. */
  urls: ReadonlyMap<number, string>;
  /** Every frame was drawn, or could not be. */
  isDone: boolean;
}

const none: FramePictures = { urls: new Map(), isDone: false };

const toBlob = (canvas: HTMLCanvasElement) =>
  new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9));

/** Draws frames of a video, one after the other, as pictures. `frames` must keep its identity. */
export function useFramePictures(
  { player, canvasRef }: RoomVideo,
  frames: readonly number[] | undefined,
): FramePictures {
  const size = usePlayerState(player, (state) => state.size);
  const [pictures, setPictures] = useState(none);
  useEffect(() => {
    if (!player || !size || !frames) return;
    const [film, list] = [player, [...new Set(frames)]];
    const closing = new AbortController();
    const urls = new Map<number, string>();
    const scale = Math.min(1, maxSide / Math.max(size.width, size.height));
    const [width, height] = [Math.round(size.width * scale), Math.round(size.height * scale)];

    async function draw(frame: number): Promise<void> {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width, height });
      if (!(await film.drawStill(frame, canvas))) {
        // Without WebCodecs, only the player's own canvas shows exact frames.
        await film.show(frame);
        const shown = canvasRef.current;
        if (shown) canvas.getContext('2d')?.drawImage(shown, 0, 0, width, height);
      }
      const blob = await toBlob(canvas);
      if (blob && !closing.signal.aborted) urls.set(frame, URL.createObjectURL(blob));
    }

    async function drawAll(): Promise<void> {
      const shown = film.getState().frame;
      for (const frame of list) {
        if (closing.signal.aborted) return;
        await draw(frame).catch((error: unknown) => console.error('Could not draw a frame', error));
      }
      if (film.getState().frame !== shown) await film.show(shown);
      if (!closing.signal.aborted) setPictures({ urls, isDone: true });
    }
    void drawAll();
    return () => {
      closing.abort();
      for (const url of urls.values()) URL.revokeObjectURL(url);
      setPictures(none);
    };
  }, [player, canvasRef, size, frames]);
  return pictures;
}
