import { clickPixels, meanClick, type Click, type Point, type Size } from 'vault-measure';
import type { FramePoint } from '#domain/review-calls.ts';
import type { FrameMark, MarkedPoints } from '../measurement.ts';

export type { Point, Size };

/** A reason why nothing can be measured. Its message is a sentence for the coach. */
export class MeasureProblem extends Error {}

/** Two points closer than this are one, in pixels. */
const minGap = 3;

export const minus = (a: Point, b: Point): Point => ({ x: a.x - b.x, y: a.y - b.y });
export const lengthOf = ({ x, y }: Point): number => Math.hypot(x, y);
export const gap = (a: Point, b: Point): number => lengthOf(minus(a, b));
export const cross = (a: Point, b: Point): number => a.x * b.y - a.y * b.x;

/** Converts a share of the frame to pixels. Throws MeasureProblem outside of the picture. */
function toPixels([x, y]: FramePoint, { width, height }: Size): Point {
  // Uncertainty is measured by moving points, so a point at the edge may be a pixel outside.
  const isInside = (share: number, pixels: number) =>
    share * pixels >= -1.5 && share * pixels <= pixels + 1.5;
  if (!isInside(x, width) || !isInside(y, height))
    throw new MeasureProblem('A point is outside of the picture. Move it into the picture.');
  return { x: x * width, y: y * height };
}

const pixelsOfClicks = ({ points, deviations }: MarkedPoints, size: Size): Click[] =>
  points.map((point, i) => ({ ...toPixels(point, size), deviation: deviations?.[i] || undefined }));

/** Returns all clicks on each point of a mark, newest first, in pixels. Throws MeasureProblem outside of the picture. */
export function allClicksOf(mark: FrameMark | undefined, size: Size): [Click, ...Click[]][] {
  if (!mark) return [];
  const before = (mark.again ?? []).map((clicks) => pixelsOfClicks(clicks, size));
  return pixelsOfClicks(mark, size).map((click, i) => [click, ...before.flatMap((each) => each[i] ?? [])]);
}

/** Returns the points of a mark in pixels, with how far each may be off. Throws MeasureProblem outside of the picture. */
export const clicksOf = (mark: FrameMark | undefined, size: Size): Click[] =>
  allClicksOf(mark, size).map((clicks) => meanClick(clicks, clickPixels(size)));

/** Deviations that two clicks on one point are apart at most, which clicks that miss by a half more than expected exceed once in 50. */
const mostApart = 4;

/** Returns whether two clicks can't be on the same point. */
export function areElsewhere(a: Click, b: Click, size: Size): boolean {
  const usual = clickPixels(size);
  return gap(a, b) > mostApart * Math.hypot(a.deviation ?? usual, b.deviation ?? usual);
}

/** Returns whether the first two points are the same. */
export const areClose = ([a, b]: readonly Point[]): boolean =>
  a !== undefined && b !== undefined && gap(a, b) < minGap;

/** Throws MeasureProblem if two points are the same. */
export function requireApart(points: readonly Point[]): void {
  if (points.some((a, i) => points.slice(i + 1).some((b) => areClose([a, b]))))
    throw new MeasureProblem('Two points are at the same place. Move them apart.');
}
