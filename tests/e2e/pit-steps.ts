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

/** Replaces the camera by a canvas. `turnCamera` turns it, `loseCamera` ends it like an unplugged one. */
export async function fakeCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const canvas = document.createElement('canvas');
      Object.assign(canvas, { width: 640, height: 360 });
      const context = canvas.getContext('2d');
      setInterval(() => {
        if (!context) return;
        context.fillStyle = `hsl(${performance.now() / 10} 80% 50%)`;
        context.fillRect(0, 0, canvas.width, canvas.height);
      }, 50);
      const stream = canvas.captureStream(20);
      Object.assign(window, {
        turnCamera: () => Object.assign(canvas, { width: canvas.height, height: canvas.width }),
        loseCamera: () => {
          for (const track of stream.getTracks()) {
            track.stop();
            track.dispatchEvent(new Event('ended'));
          }
        },
      });
      return Promise.resolve(stream);
    };
  });
}

/** Replaces the camera by one whose sensor lies sideways: its pictures are wide, and marked as to be shown turned by 90 degrees. */
export async function fakeSidewaysCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => {
      const track = new MediaStreamTrackGenerator({ kind: 'video' });
      const writer = track.writable.getWriter();
      const canvas = new OffscreenCanvas(640, 360);
      canvas.getContext('2d')?.fillRect(0, 0, 640, 360);
      setInterval(() => {
        const init = { timestamp: performance.now() * 1000, rotation: 90 };
        void writer.write(new VideoFrame(canvas, init));
      }, 50);
      return Promise.resolve(new MediaStream([track]));
    };
  });
}

export const callCamera = (page: Page, name: 'turnCamera' | 'loseCamera') =>
  page.evaluate((called) => (window as unknown as Record<string, () => void>)[called]?.(), name);

/** Lets the browser refuse the camera until `allowCamera`. */
export async function refuseCamera(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    let isAllowed = false;
    Object.assign(window, { allowCamera: () => (isAllowed = true) });
    navigator.mediaDevices.getUserMedia = (constraints) =>
      isAllowed
        ? getUserMedia(constraints)
        : Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
  });
}

/** Makes the device refuse to store videos until it is called with false. */
export const setDeviceFull = (page: Page, isFull: boolean) =>
  page.evaluate((full) => {
    const store = IDBObjectStore.prototype as IDBObjectStore & { realPut?: IDBObjectStore['put'] };
    store.realPut ??= store.put;
    const { realPut } = store;
    store.put = function put(this: IDBObjectStore, ...args) {
      if (full && args[0] instanceof Blob) throw new DOMException('Full', 'QuotaExceededError');
      return realPut.apply(this, args);
    };
  }, isFull);

/** Tells the page that another app covers it, or no longer does. */
export const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    Object.defineProperty(document, 'visibilityState', {
      value: hidden ? 'hidden' : 'visible',
      configurable: true,
    });
    document.dispatchEvent(new Event('visibilitychange'));
  }, isHidden);
