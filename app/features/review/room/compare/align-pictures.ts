import type { FramePoint } from '#domain/review-calls.ts';

/** Where the other picture is on this one. Lengths are in heights of this picture. */
export interface Placement {
  /** Height of the other picture. */
  scale: number;
  /** Clockwise, in radians. */
  angle: number;
  /** The other picture's top left corner. */
  x: number;
  y: number;
}

/** Width ÷ height of both pictures. */
export interface Aspects {
  here: number;
  there: number;
}

/** Points on the two pictures that are the same places, two on each once they are complete. */
export interface AlignPoints {
  here: readonly FramePoint[];
  there: readonly FramePoint[];
}

/** Two points closer than this say nothing about size and angle, in heights of their picture. */
const minGap = 0.03;

/** Returns the other picture with the height of this one, in its middle. */
export const fitHeight = (aspects: Aspects): Placement => ({
  scale: 1,
  angle: 0,
  x: (aspects.here - aspects.there) / 2,
  y: 0,
});

/** Returns the whole other picture inside of this one, in its middle. */
export function fitInside(aspects: Aspects): Placement {
  const scale = Math.min(1, aspects.here / aspects.there);
  return { scale, angle: 0, x: (aspects.here - aspects.there * scale) / 2, y: (1 - scale) / 2 };
}

const vector = ([a, b]: readonly FramePoint[], aspect: number) =>
  a && b ? { x: (b[0] - a[0]) * aspect, y: b[1] - a[1] } : { x: 0, y: 0 };

/** Returns whether there are two points on a picture, too close together to align by. */
export function areTooClose(points: readonly FramePoint[], aspect: number): boolean {
  const { x, y } = vector(points, aspect);
  return points.length === 2 && Math.hypot(x, y) < minGap;
}

/**
 * Returns the placement that puts the two points of the other picture on those of this one: it scales, turns and moves. Undefined if points are
 * missing or too close together.
 */
export function alignPictures({ here, there }: AlignPoints, aspects: Aspects): Placement | undefined {
  const [to, from] = [here[0], there[0]];
  if (!to || !from || here.length < 2 || there.length < 2) return undefined;
  if (areTooClose(here, aspects.here) || areTooClose(there, aspects.there)) return undefined;
  const [target, own] = [vector(here, aspects.here), vector(there, aspects.there)];
  const scale = Math.hypot(target.x, target.y) / Math.hypot(own.x, own.y);
  const angle = Math.atan2(target.y, target.x) - Math.atan2(own.y, own.x);
  const corner = turn(from, { scale, angle }, aspects.there);
  return { scale, angle, x: to[0] * aspects.here - corner.x, y: to[1] - corner.y };
}

/** Returns a point of the other picture, scaled and turned around that picture's corner, in heights of this one. */
function turn([x, y]: FramePoint, { scale, angle }: Pick<Placement, 'scale' | 'angle'>, aspect: number) {
  const [cos, sin] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return { x: x * aspect * cos - y * sin, y: x * aspect * sin + y * cos };
}

/** Returns the CSS of the other picture inside of a box that this one fills. */
export function placementStyle({ scale, angle, x, y }: Placement, aspects: Aspects) {
  return {
    left: `${(x / aspects.here) * 100}%`,
    top: `${y * 100}%`,
    width: `${((scale * aspects.there) / aspects.here) * 100}%`,
    height: `${scale * 100}%`,
    transformOrigin: '0 0',
    transform: angle === 0 ? undefined : `rotate(${angle}rad)`,
  };
}
