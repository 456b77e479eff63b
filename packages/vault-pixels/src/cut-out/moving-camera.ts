import type { Raster } from './raster.ts';

/** Compares every third pixel of every third row. */
const step = 3;
/** Difference of brightness that counts as an edge, or as a change. */
const edge = 24;
const change = 18;
/** Largest mean share of the scene's edges that an athlete, a shadow and noise change. */
const maxEdges = 0.2;
/** Largest share of all pixels that they change in most pictures. It counts where a fast turn has blurred every edge. */
const maxAll = 0.3;

/** Returns the brightness of the pixel at a byte offset, 0 to 255. */
export function brightness(data: Raster['data'], at: number): number {
  return (data[at]! * 77 + data[at + 1]! * 150 + data[at + 2]! * 29) >> 8;
}

const medianOf = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? 0;

/** Returns how much brighter a picture is than the background: the median difference, which an athlete hardly changes. */
export function exposureShift(picture: Raster, background: Raster): number {
  const counts = new Uint32Array(511);
  let total = 0;
  for (let at = 0; at < background.data.length; at += 4 * 61) {
    counts[brightness(picture.data, at) - brightness(background.data, at) + 255]!++;
    total++;
  }
  let seen = 0;
  for (let i = 0; i < counts.length; i++) {
    seen += counts[i]!;
    if (seen * 2 >= total) return i - 255;
  }
  return 0;
}

/** Returns the shares, 0 to 1, of the background's edges and of all its pixels that differ in a picture. */
function changedShares(picture: Raster, background: Raster): { edges: number; all: number } {
  const shift = exposureShift(picture, background);
  const { width, height } = background;
  let [edges, changedEdges, all, changed] = [0, 0, 0, 0];
  for (let y = 1; y < height - 1; y += step) {
    for (let x = 1; x < width - 1; x += step) {
      const at = (y * width + x) * 4;
      const here = brightness(background.data, at);
      const isChanged = Math.abs(brightness(picture.data, at) - shift - here) > change;
      const isEdge =
        Math.abs(brightness(background.data, at + 4) - brightness(background.data, at - 4)) > edge ||
        Math.abs(brightness(background.data, at + width * 4) - brightness(background.data, at - width * 4)) >
          edge;
      all++;
      if (isChanged) changed++;
      if (!isEdge) continue;
      edges++;
      if (isChanged) changedEdges++;
    }
  }
  return { edges: edges < 40 ? 0 : changedEdges / edges, all: changed / Math.max(1, all) };
}

/** Returns whether the camera moved between the pictures: then most edges of the scene are elsewhere in most of them. */
export function isCameraMoving(pictures: readonly Raster[], background: Raster): boolean {
  const shares = pictures.map((picture) => changedShares(picture, background));
  const edges = shares.reduce((sum, share) => sum + share.edges, 0) / shares.length;
  return edges > maxEdges || medianOf(shares.map(({ all }) => all)) > maxAll;
}
