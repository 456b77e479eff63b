import type { Locator, Page } from '@playwright/test';
import { BufferSource, EncodedPacketSink, Input, MP4, WEBM } from 'mediabunny';
import { expect } from './fixtures.ts';

/** Opens the screen that films and shows the picture late. Returns it. */
export async function openCapture(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Film with a delay' }).click();
  const screen = page.getByRole('dialog', { name: 'Film with a delay' });
  await expect(screen).toBeVisible();
  return screen;
}

/** Notes small copies of the live picture, ten times a second, from now on. */
export async function watchLivePicture(page: Page): Promise<void> {
  await page.evaluate(() => {
    const video = document.querySelector<HTMLVideoElement>('[aria-label="Live picture"]');
    const canvas = new OffscreenCanvas(160, 90);
    const context = canvas.getContext('2d', { willReadFrequently: true });
    if (!video || !context) throw new Error('There is no live picture.');
    const seen: { at: number; pixels: Uint8ClampedArray }[] = [];
    const read = (source: CanvasImageSource) => {
      context.drawImage(source, 0, 0, 160, 90);
      return context.getImageData(0, 0, 160, 90).data;
    };
    setInterval(() => seen.push({ at: performance.now(), pixels: read(video) }), 100);
    Object.assign(window, { livePictures: { seen, read } });
  });
}

/** Returns how many seconds ago the live picture looked like the delayed picture does now. */
export function readAge(page: Page): Promise<number> {
  return page.evaluate(() => {
    const { livePictures } = window as unknown as {
      livePictures: {
        seen: { at: number; pixels: Uint8ClampedArray }[];
        read: (source: CanvasImageSource) => Uint8ClampedArray;
      };
    };
    const delayed = document.querySelector<HTMLCanvasElement>('canvas[aria-label="Delayed picture"]');
    if (!delayed) throw new Error('There is no delayed picture.');
    const shown = livePictures.read(delayed);
    const now = performance.now();
    let best = { at: NaN, difference: Infinity };
    for (const { at, pixels } of livePictures.seen) {
      const difference = pixels.reduce((sum, value, index) => sum + Math.abs(value - (shown[index] ?? 0)), 0);
      if (difference < best.difference) best = { at, difference };
    }
    return (now - best.at) / 1000;
  });
}

/** Reads the times of all pictures of a video file, in seconds and in the file's order. */
export async function readTimes(file: Buffer): Promise<number[]> {
  const input = new Input({ source: new BufferSource(file), formats: [MP4, WEBM] });
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('The file has no video track.');
  const times: number[] = [];
  for await (const packet of new EncodedPacketSink(track).packets()) times.push(packet.timestamp);
  return times;
}
