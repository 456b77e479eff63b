import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { momentAt, vaultAt, Vaulter } from 'vault-figures';
import type { Mask, Raster } from './raster.ts';

/** A scene for tests: grass, sky and a computed vaulter whose pixels are known. */
export interface Scene {
  width: number;
  height: number;
  /** Largest brightness that noise adds or takes away. */
  noise?: number;
  /** Draws a shadow on the runway below the vaulter. */
  hasShadow?: boolean;
  /** Position of a spectator far from the vaulter, 0 to 1 of the width; none without it. */
  spectatorAt?: number;
  /** How far the camera has turned, in pixels. */
  camera?: { x: number; y: number };
  /** Added to the brightness of every pixel. */
  exposure?: number;
}

/** Returns the same numbers from 0 to 1 for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const view = { left: -9.2, right: 3.2, bottom: -0.45, top: 6.525 };

async function drawVaulter(seconds: number, { width, height }: Scene): Promise<Uint8Array> {
  const svg = createElement(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      width,
      height,
      viewBox: [view.left, -view.top, view.right - view.left, view.top - view.bottom]
        .map((m) => m * 100)
        .join(' '),
    },
    createElement(Vaulter, { moment: vaultAt(momentAt(seconds)), fill: '#7a2f1d', poleColor: '#e8d9a0' }),
  );
  return new Uint8Array(
    await sharp(Buffer.from(renderToStaticMarkup(svg)))
      .ensureAlpha()
      .raw()
      .toBuffer(),
  );
}

/** Trees, a fence and grass: color of a point of the landscape. */
function landscape(x: number, y: number, { width, height }: Scene): [number, number, number] {
  const down = y / height;
  const wave = Math.sin(x * 0.11) * 9 + Math.sin(x * 0.037 + y * 0.09) * 14;
  if (down > 0.92) return [150 + wave * 0.3, 92 + wave * 0.3, 78 + wave * 0.3];
  if (down > 0.8) return [78 + wave, 112 + wave, 62 + wave];
  if (Math.floor((x / width) * 60) % 6 === 0 && down > 0.4) return [70, 66, 60];
  return [168 + wave, 184 + wave, 202 + wave];
}

/** Returns a picture of the scene at a moment, in seconds from take-off, and the vaulter's true mask. Undefined seconds: without a vaulter. */
export async function drawScene(
  scene: Scene,
  seconds: number | undefined,
  random: () => number,
): Promise<{ picture: Raster; truth: Mask }> {
  const { width, height, noise = 0, exposure = 0, camera = { x: 0, y: 0 } } = scene;
  const figure = seconds === undefined ? undefined : await drawVaulter(seconds, scene);
  const data = new Uint8ClampedArray(width * height * 4);
  const truth = new Uint8Array(width * height);
  const mass =
    seconds === undefined
      ? 0
      : ((vaultAt(momentAt(seconds)).mass.x - view.left) / (view.right - view.left)) * width;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const i = y * width + x;
      const alpha = (figure?.[i * 4 + 3] ?? 0) / 255;
      const isShadow =
        scene.hasShadow &&
        ((x - mass) / (width * 0.035)) ** 2 + ((y - height * 0.955) / (height * 0.012)) ** 2 < 1;
      const isSpectator =
        scene.spectatorAt !== undefined &&
        Math.abs(x - scene.spectatorAt * width) < width * 0.006 &&
        Math.abs(y / height - 0.72) < 0.06;
      const behind = isSpectator ? ([30, 60, 160] as const) : landscape(x + camera.x, y + camera.y, scene);
      const grain = (random() * 2 - 1) * noise + exposure;
      for (let color = 0; color < 3; color++) {
        const ground = behind[color]! * (isShadow ? 0.62 : 1);
        data[i * 4 + color] = ground * (1 - alpha) + (figure?.[i * 4 + color] ?? 0) * alpha + grain;
      }
      data[i * 4 + 3] = 255;
      truth[i] = alpha > 0.5 ? 255 : 0;
    }
  }
  return { picture: { width, height, data }, truth: { width, height, data: truth } };
}

/** Returns intersection over union of a cut-out, placed in the picture, and the true mask. */
export function overlapOf(
  { mask, box }: { mask: Mask; box: { left: number; top: number } },
  truth: Mask,
): number {
  let [both, either] = [0, 0];
  for (let y = 0; y < truth.height; y++) {
    for (let x = 0; x < truth.width; x++) {
      const [column, row] = [x - box.left, y - box.top];
      const isInside = column >= 0 && column < mask.width && row >= 0 && row < mask.height;
      const isCut = isInside && mask.data[row * mask.width + column]! > 127;
      const isTrue = truth.data[y * truth.width + x] === 255;
      if (isCut && isTrue) both++;
      if (isCut || isTrue) either++;
    }
  }
  return both / Math.max(1, either);
}
