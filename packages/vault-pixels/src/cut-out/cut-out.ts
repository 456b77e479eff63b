import { boxBlur } from './blur.ts';
import { exposureShift } from './moving-camera.ts';
import { findComponents, type Component } from './components.ts';
import { scaledPixels, type Box, type Mask, type Raster } from './raster.ts';

/** The athlete of one picture: a soft mask and the part of the picture in which it is. */
export interface CutOut {
  mask: Mask;
  box: Box;
}

/** A change by this much belongs to the athlete; a smaller one only if it touches such a place. */
const strongChange = 34;
const weakChange = 15;
/** Smallest athlete: share of the picture's pixels. */
const minShare = 0.000_3;
/** Largest gap between two parts of an athlete, such as hand and pole, in pixels of 1080 lines. */
const maxGap = 46;
/** Smallest separate part, as a share of the largest. */
const minPart = 0.01;
/** A larger hole shows the background, not a shirt of its color. Share of the athlete's pixels. */
const maxHole = 0.03;
/** Above this share of the changed pixels, what looks like shadow is dark clothing. */
const maxShadow = 0.4;

const changed = 1;
const shadow = 2;

/** Returns whether a pixel is the background in less light: darker, with the same color. */
function isShaded(picture: Raster['data'], background: Raster['data'], at: number, shift: number): boolean {
  const [r, g, b] = [picture[at]! - shift, picture[at + 1]! - shift, picture[at + 2]! - shift];
  const [br, bg, bb] = [background[at]!, background[at + 1]!, background[at + 2]!];
  const [light, before] = [r + g + b, br + bg + bb];
  if (light >= before * 0.97 || light < before * 0.45) return false;
  const limit = 0.035 * light * before;
  return (
    Math.abs(r * before - br * light) < limit &&
    Math.abs(b * before - bb * light) < limit &&
    Math.abs(g * before - bg * light) < limit
  );
}

/** Returns the largest difference of the three colors of each pixel, without a change of the whole picture's exposure. */
function differenceOf(picture: Raster, background: Raster, shift: number): Mask {
  const { width, height, data: scene } = background;
  const { data } = picture;
  const difference = new Uint8Array(width * height);
  for (let i = 0, at = 0; i < difference.length; i++, at += 4) {
    const red = Math.abs(data[at]! - shift - scene[at]!);
    const green = Math.abs(data[at + 1]! - shift - scene[at + 1]!);
    const blue = Math.abs(data[at + 2]! - shift - scene[at + 2]!);
    difference[i] = Math.min(255, Math.max(red, green, blue));
  }
  return { width, height, data: difference };
}

const gapBetween = (a: Box, b: Box): number =>
  Math.max(0, a.left - b.right, b.left - a.right, a.top - b.bottom, b.top - a.bottom);

/** Returns the largest component and those that are near it, directly or through another one. */
function partsOfAthlete(components: readonly Component[], gap: number): Component[] {
  const largest = components.reduce<Component | undefined>(
    (best, part) => (best && best.area >= part.area ? best : part),
    undefined,
  );
  if (!largest) return [];
  const athlete = [largest];
  const others = new Set(
    components.filter((part) => part !== largest && part.area >= largest.area * minPart),
  );
  for (const part of athlete) {
    for (const other of others) {
      if (gapBetween(part.box, other.box) > gap) continue;
      others.delete(other);
      athlete.push(other);
    }
  }
  return athlete;
}

/**
 * Cuts the athlete out of a picture, given the scene without them. Noise, far movements and shadows stay out. Returns undefined if
 * nothing moved.
 */
export function cutOut(picture: Raster, background: Raster): CutOut | undefined {
  const { width, height } = background;
  const shift = exposureShift(picture, background);
  const sharp = differenceOf(picture, background, shift);
  const smooth = boxBlur(sharp, scaledPixels(1, height)).data;
  const kinds = new Uint8Array(width * height);
  let [changedCount, shadowCount] = [0, 0];
  for (let i = 0; i < kinds.length; i++) {
    // A thin pole is strong in the sharp difference only, noise in neither.
    if (smooth[i]! < weakChange || sharp.data[i]! < weakChange) continue;
    const isShadow = isShaded(picture.data, background.data, i * 4, shift);
    kinds[i] = isShadow ? shadow : changed;
    changedCount++;
    if (isShadow) shadowCount++;
  }
  const keepsShadows = shadowCount > changedCount * maxShadow;
  const isInside = (at: number) => kinds[at] === changed || (keepsShadows && kinds[at] === shadow);
  const { labels, components } = findComponents(background, isInside);
  const strong = new Uint32Array(components.reduce((most, { label }) => Math.max(most, label), 0) + 1);
  for (let i = 0; i < labels.length; i++)
    if (labels[i] !== 0 && smooth[i]! >= strongChange) strong[labels[i]!]!++;
  const minArea = width * height * minShare;
  const solid = components.filter(
    ({ label, area }) => strong[label]! > area * 0.15 && area > minArea * minPart,
  );
  const parts = partsOfAthlete(solid, scaledPixels(maxGap, height));
  const area = parts.reduce((sum, part) => sum + part.area, 0);
  if (area < minArea) return undefined;
  return shapeOf(labels, parts, area, background);
}

/** Returns the mask of the athlete's parts with their holes filled and a soft edge. */
function shapeOf(
  labels: Int32Array,
  parts: readonly Component[],
  area: number,
  { width, height }: { width: number; height: number },
): CutOut {
  const margin = scaledPixels(3, height);
  const box = {
    left: Math.max(0, Math.min(...parts.map((part) => part.box.left)) - margin),
    top: Math.max(0, Math.min(...parts.map((part) => part.box.top)) - margin),
    right: Math.min(width, Math.max(...parts.map((part) => part.box.right)) + margin),
    bottom: Math.min(height, Math.max(...parts.map((part) => part.box.bottom)) + margin),
  };
  const size = { width: box.right - box.left, height: box.bottom - box.top };
  const isPart = new Set(parts.map(({ label }) => label));
  const data = new Uint8Array(size.width * size.height);
  for (let y = 0; y < size.height; y++) {
    for (let x = 0; x < size.width; x++)
      if (isPart.has(labels[(y + box.top) * width + x + box.left]!)) data[y * size.width + x] = 255;
  }
  const holes = findComponents(size, (at) => data[at] === 0, 4);
  const filled = new Set(
    holes.components.filter((hole) => hole.area <= area * maxHole).map(({ label }) => label),
  );
  for (let i = 0; i < data.length; i++) if (filled.has(holes.labels[i]!)) data[i] = 255;
  return { mask: boxBlur({ ...size, data }, scaledPixels(1, height)), box };
}
