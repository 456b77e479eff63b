import type { CDPSession, Page } from '@playwright/test';
import sharp from 'sharp';
import { createRandom } from '../../bench/measure/simulator.ts';
import { boxOf } from './box-of.ts';
import { encodeStill } from './drawn-pit.ts';
import { expect } from './fixtures.ts';

export interface At {
  x: number;
  y: number;
}

/** The drawn film: soft spots at known places of a gray picture, in pixels of the film. None is at a whole pixel. */
export const film = { width: 1280, height: 720 };
const spotRadius = 3;
export const spots: readonly At[] = [0, 1, 2, 3, 4].map((i) => ({
  x: 171.3 + 229.77 * i,
  y: 203.8 + 71.39 * i,
}));

export function renderSpots(ffmpeg: string): Buffer {
  const { width, height } = film;
  const shine = (x: number, y: number, spot: At) =>
    Math.exp(-((x + 0.5 - spot.x) ** 2 + (y + 0.5 - spot.y) ** 2) / (2 * spotRadius ** 2));
  const frame = Buffer.from(
    Uint8Array.from({ length: width * height }, (_, i) =>
      Math.round(
        90 + 140 * spots.reduce((sum, spot) => sum + shine(i % width, Math.floor(i / width), spot), 0),
      ),
    ),
  );
  return encodeStill(ffmpeg, frame, film);
}

interface GrayPicture {
  width: number;
  height: number;
  data: ArrayLike<number>;
}

/** Returns where the center of a spot is in a picture that shows it: the place where a spot fits best. `isHidden`: pixels that something covers. */
export function findSpot(
  { width, height, data }: GrayPicture,
  radius: number,
  isHidden: (x: number, y: number) => boolean = () => false,
): At {
  const shown = Array.from({ length: width * height }, (_, i) => ({
    x: (i % width) + 0.5,
    y: Math.floor(i / width) + 0.5,
    gray: data[i] ?? 0,
  })).filter(({ x, y }) => !isHidden(x, y));
  /** How much of the picture a spot at a place explains: the correlation of both. */
  const fitOf = (at: At) => {
    let [n, a, b, aa, ab, bb] = [0, 0, 0, 0, 0, 0];
    for (const { x, y, gray } of shown) {
      const model = Math.exp(-((x - at.x) ** 2 + (y - at.y) ** 2) / (2 * radius ** 2));
      [n, a, b, aa, ab, bb] = [
        n + 1,
        a + model,
        b + gray,
        aa + model * model,
        ab + model * gray,
        bb + gray * gray,
      ];
    }
    return (n * ab - a * b) / Math.sqrt(Math.max(1e-9, (n * aa - a * a) * (n * bb - b * b)));
  };
  let best = { x: width / 2, y: height / 2 };
  for (
    let [step, reach] = [radius, Math.ceil(Math.max(width, height) / 2 / radius)];
    step > 0.01;
    [step, reach] = [step / 3, 3]
  ) {
    const around = best;
    let most = -Infinity;
    for (let i = -reach; i <= reach; i++)
      for (let j = -reach; j <= reach; j++) {
        const at = { x: around.x + i * step, y: around.y + j * step };
        const fit = fitOf(at);
        if (fit > most) [most, best] = [fit, at];
      }
  }
  if (fitOf(best) < 0.8) throw new Error('The spot is not in this picture.');
  return best;
}

/** The picture of the room under a measurement that is being marked. */
const layerOf = (page: Page) => page.getByRole('group', { name: 'Measurement on the frame' });

/** Pixels of the film in a CSS pixel of the screen. */
export const filmPixels = async (page: Page): Promise<number> =>
  film.width / (await boxOf(layerOf(page))).width;

/** Waits for pictures of the page, until it shows what was done. */
const settle = (page: Page, pictures = 2) =>
  page.evaluate(async (count) => {
    for (let i = 0; i < count; i++) await new Promise(requestAnimationFrame);
  }, pictures);

/** Looks at the screen: returns where it shows the spot that is near a place of the film, in CSS pixels. */
async function look(page: Page, spot: At): Promise<At> {
  await settle(page);
  const box = await boxOf(layerOf(page));
  const perFilm = box.width / film.width;
  const reach = Math.max(10, Math.ceil(4 * spotRadius * perFilm));
  const clip = {
    x: Math.round(box.x + spot.x * perFilm - reach),
    y: Math.round(box.y + spot.y * perFilm - reach),
    width: 2 * reach,
    height: 2 * reach,
  };
  const picture = sharp(await page.screenshot({ clip, scale: 'device' })).grayscale();
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  const ratio = info.width / clip.width;
  const found = findSpot({ ...info, data }, spotRadius * perFilm * ratio);
  return { x: clip.x + found.x / ratio, y: clip.y + found.y / ratio };
}

/** CSS pixels of the magnifier that show a pixel of the film, and half of its side. */
const [loupeScale, loupeMiddle] = [4, 64];

/** Looks into the magnifier: returns how far the spot is from its middle, in pixels of the film. Its cross covers a part. */
async function lookIntoLoupe(page: Page): Promise<At> {
  const loupe = layerOf(page).locator('canvas');
  await expect(loupe).toBeVisible();
  await settle(page);
  const data = await loupe.evaluate((canvas: HTMLCanvasElement) => {
    const pixels = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data ?? [];
    return Array.from(pixels).filter((_, i) => i % 4 === 1);
  });
  const isHidden = (x: number, y: number) =>
    Math.min(Math.abs(x - loupeMiddle), Math.abs(y - loupeMiddle)) < 4 ||
    Math.hypot(x - loupeMiddle, y - loupeMiddle) > loupeMiddle - 4;
  const side = 2 * loupeMiddle;
  const found = findSpot({ width: side, height: side, data }, spotRadius * loupeScale, isHidden);
  return { x: (found.x - loupeMiddle) / loupeScale, y: (found.y - loupeMiddle) / loupeScale };
}

/** A way to mark a point: it aims at a spot of the film, and misses it by `miss`, in CSS pixels. */
export interface Hand {
  name: 'mouse' | 'finger with loupe' | 'keys';
  isTouch: boolean;
  /** How far it misses on either axis: standard deviation in CSS pixels, as click-deviation.ts states. */
  deviation: number;
  /** Returns by how much it missed where the screen shows the spot, in CSS pixels. */
  mark: (page: Page, spot: At, miss: At) => Promise<At>;
}

/** Shares of a way that a hand has made after equal times: it speeds up and slows down. */
const strides = Array.from({ length: 12 }, (_, i) => {
  const t = (i + 1) / 12;
  return 10 * t ** 3 - 15 * t ** 4 + 6 * t ** 5;
});

/** A mouse comes from the side, presses, trembles and lets go. Its driver reports whole pixels of the screen: the one that the pointer is on. */
async function markByMouse(page: Page, spot: At, miss: At): Promise<At> {
  const seen = await look(page, spot);
  const to = { x: seen.x + miss.x, y: seen.y + miss.y };
  const ratio = await page.evaluate(() => devicePixelRatio);
  const pixelAt = (at: number) => Math.floor(at * ratio) / ratio;
  const move = (x: number, y: number) => page.mouse.move(pixelAt(x), pixelAt(y));
  for (const share of strides) await move(to.x - 90 * (1 - share), to.y + 40 * (1 - share));
  await page.mouse.down();
  await move(to.x + 1, to.y);
  await move(to.x, to.y);
  await page.mouse.up();
  const middle = 0.5 / ratio;
  return { x: pixelAt(to.x) + middle - seen.x, y: pixelAt(to.y) + middle - seen.y };
}

/** A finger comes down beside the spot, slides near it, and slowly pulls the point until the magnifier shows it where the hand stops. */
async function markByFinger(page: Page, spot: At, miss: At): Promise<At> {
  const session: CDPSession = await page.context().newCDPSession(page);
  const perFilm = 1 / (await filmPixels(page));
  const seen = await look(page, spot);
  // Recorded times, from a second ago, so that none is in the future or before the page.
  let [at, time] = [{ x: seen.x + 7, y: seen.y - 5 }, Date.now() / 1000 - 1];
  const send = async (type: 'touchStart' | 'touchMove' | 'touchEnd', seconds: number) => {
    time += seconds;
    const touchPoints = type === 'touchEnd' ? [] : [at];
    await session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: time });
    // A screen reports a finger once for each picture. A slow page would join several reports, whose recorded times no longer fit.
    await settle(page, 1);
  };
  await send('touchStart', 0);
  for (const share of strides) {
    at = { x: seen.x + 7 - 5 * share, y: seen.y - 5 + 3.5 * share };
    await send('touchMove', 0.003);
  }
  // As long as a person looks at the magnifier; a slow finger moves the point by a quarter of its way, 0.1 px/ms.
  await send('touchMove', 0.4);
  for (let round = 0; round < 8; round++) {
    const off = await lookIntoLoupe(page);
    const left = { x: off.x * perFilm + miss.x, y: off.y * perFilm + miss.y };
    if (Math.hypot(left.x, left.y) < Math.max(0.05, 0.1 * perFilm)) break;
    const steps = Math.ceil((4 * Math.hypot(left.x, left.y)) / 1.6);
    for (let i = 0; i < steps; i++) {
      at = { x: at.x + (4 * left.x) / steps, y: at.y + (4 * left.y) / steps };
      await send('touchMove', 0.016);
    }
  }
  await send('touchEnd', 0.1);
  await session.detach();
  return miss;
}

/** Keys place the point in the center and move it, first by ten pixels, then by one with an eye on the magnifier, until none brings it nearer. */
async function markByKeys(page: Page, spot: At): Promise<At> {
  await page.getByRole('button', { name: 'Place the point in the center' }).press('Enter');
  const point = layerOf(page).getByRole('button').last();
  await point.focus();
  const press = async (by: number, keys: readonly [less: string, more: string]) => {
    for (let i = 0; i < Math.abs(by); i++) await page.keyboard.press(keys[by < 0 ? 0 : 1]);
  };
  const across = ['Alt+ArrowLeft', 'Alt+ArrowRight'] as const;
  const down = ['Alt+ArrowUp', 'Alt+ArrowDown'] as const;
  const coarse = (keys: typeof across | typeof down) =>
    keys.map((key) => key.replace('Alt', 'Alt+Shift')) as [string, string];
  await press(Math.round((spot.x - film.width / 2) / 10), coarse(across));
  await press(Math.round((spot.y - film.height / 2) / 10), coarse(down));
  for (let round = 0; round < 3; round++) {
    const off = await lookIntoLoupe(page);
    const [x, y] = [Math.round(off.x), Math.round(off.y)];
    if (x === 0 && y === 0) break;
    await press(x, across);
    await press(y, down);
  }
  return { x: 0, y: 0 };
}

export const hands: readonly Hand[] = [
  { name: 'mouse', isTouch: false, deviation: 1, mark: markByMouse },
  { name: 'finger with loupe', isTouch: true, deviation: 0.5, mark: markByFinger },
  { name: 'keys', isTouch: false, deviation: 0, mark: markByKeys },
];

/** Returns misses of a hand, the same in each run. */
export function missesOf({ name, deviation }: Hand): () => At {
  const random = createRandom(name.length);
  return () => ({ x: deviation * random.normal(), y: deviation * random.normal() });
}
