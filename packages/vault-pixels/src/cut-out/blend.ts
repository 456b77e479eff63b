import { boxBlur, dilate } from './blur.ts';
import { brightness } from './moving-camera.ts';
import type { CutOut } from './cut-out.ts';
import { growBox, scaledPixels, type Mask, type Raster } from './raster.ts';

/** 'brand': gray figures on a faded scene, the key frame in color with a red outline. 'color': everything as filmed. */
export type PictureLook = 'brand' | 'color';

/** What the scene fades toward: the site's light 'sheet' behind dark figures, its dark 'plate' behind light ones. */
export type Ground = 'dark' | 'light';

const grounds = { dark: [14, 18, 22], light: [245, 241, 232] } as const;
/** Tartan red, as it is visible on each ground. */
const outlines = { dark: [255, 84, 52], light: [200, 42, 18] } as const;
/** Width of the outline in pixels of 1080 lines. */
const outlineWidth = 5;
/** How much of the scene's brightness stays. */
const sceneShare = 0.44;
/** How visible the first and the last ghost are. */
const ghosts = [0.5, 0.92] as const;

/** A cut-out with the picture that it is from. */
export interface Figure {
  picture: Raster;
  cut: CutOut;
}

/** Returns the ground on which figures stand out: dark if they are brighter than the scene behind them. */
export function chooseGround(figures: readonly Figure[], background: Raster): Ground {
  let brighter = 0;
  for (const { picture, cut } of figures) {
    const { mask, box } = cut;
    for (let i = 0; i < mask.data.length; i += 3) {
      if (mask.data[i]! < 255) continue;
      const at =
        ((Math.floor(i / mask.width) + box.top) * background.width + (i % mask.width) + box.left) * 4;
      brighter += brightness(picture.data, at) - brightness(background.data, at);
    }
  }
  return brighter > 0 ? 'dark' : 'light';
}

/** Returns the scene on which the figures are drawn. */
export function prepareScene(background: Raster, look: PictureLook, ground: Ground): Raster {
  const data = new Uint8ClampedArray(background.data);
  if (look === 'brand')
    for (let at = 0; at < data.length; at += 4) {
      const light = brightness(data, at) * sceneShare;
      for (let color = 0; color < 3; color++)
        data[at + color] = light + grounds[ground][color]! * (1 - sceneShare);
    }
  return { ...background, data };
}

/** Draws a figure of a picture into the scene. `order` is its place among all figures, 0 to 1. */
export function drawFigure(
  scene: Raster,
  { picture, cut }: Figure,
  { look, ground, order, isKey }: { look: PictureLook; ground: Ground; order: number; isKey: boolean },
): void {
  const isBrand = look === 'brand';
  const { mask, box } = cut;
  if (isBrand && isKey) drawOutline(scene, cut, outlines[ground]);
  const isGhost = isBrand && !isKey;
  const share = isGhost ? ghosts[0] + (ghosts[1] - ghosts[0]) * order : 1;
  const { width, data } = scene;
  for (let y = 0; y < mask.height; y++) {
    for (let x = 0; x < mask.width; x++) {
      const opacity = (mask.data[y * mask.width + x]! / 255) * share;
      if (opacity === 0) continue;
      const at = ((y + box.top) * width + x + box.left) * 4;
      const light = isGhost ? brightness(picture.data, at) : 0;
      for (let color = 0; color < 3; color++) {
        const value = isGhost ? light : picture.data[at + color]!;
        data[at + color] = data[at + color]! * (1 - opacity) + value * opacity;
      }
    }
  }
}

/** Draws the outline around a figure, outside its mask. */
function drawOutline(scene: Raster, { mask, box }: CutOut, outline: readonly number[]): void {
  const radius = scaledPixels(outlineWidth, scene.height);
  const around = growBox(box, radius + 1, scene);
  const [width, height] = [around.right - around.left, around.bottom - around.top];
  const placed: Mask = { width, height, data: new Uint8Array(width * height) };
  for (let y = 0; y < mask.height; y++)
    placed.data.set(
      mask.data.subarray(y * mask.width, (y + 1) * mask.width),
      (y + box.top - around.top) * width + box.left - around.left,
    );
  // Blurred, so that the coding blocks of a film do not show as steps.
  const grown = boxBlur(dilate(placed, radius), scaledPixels(1, scene.height));
  for (let i = 0; i < grown.data.length; i++) {
    const opacity = grown.data[i]! / 255;
    if (opacity === 0) continue;
    const at = ((Math.floor(i / width) + around.top) * scene.width + (i % width) + around.left) * 4;
    for (let color = 0; color < 3; color++)
      scene.data[at + color] = scene.data[at + color]! * (1 - opacity) + outline[color]! * opacity;
  }
}
