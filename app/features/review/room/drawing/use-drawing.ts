import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { FramePoint, Shape } from '../../../../../supabase/functions/_shared/review-calls.ts';
import {
  distance,
  finishShape,
  pointCounts,
  strokeWidth,
  toPoint,
  type ShapeColor,
  type ShapeType,
} from './shapes.ts';

interface Drawing {
  points: readonly FramePoint[];
  /** Where the pointer or the keyboard's cross is. */
  cross: FramePoint;
  /** The pointer is down since here. */
  downAt?: FramePoint;
  hasMoved: boolean;
}

const nothing: Drawing = { points: [], cross: [0.5, 0.5], hasMoved: false };
/** Less than this, in widths of the frame, is a tap and not a drag. */
const tapReach = 0.012;
const keyStep = { near: 0.01, far: 0.05 };

const arrows: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

interface DrawingOptions {
  tool: ShapeType | undefined;
  color: ShapeColor;
  /** Width of the frame by its height. */
  aspect: number;
  onShape: (shape: Shape) => void;
}

/**
 * The hand on the frame. A shape is dragged, or its points are tapped one after the other, or set with the arrow keys and Enter; a freehand
 * line ends where the pointer is lifted, or with Enter twice in the same place.
 */
export function useDrawing({ tool, color, aspect, onShape }: DrawingOptions) {
  const [drawing, setDrawing] = useState(nothing);
  const [startedWith, setStartedWith] = useState(tool);
  if (startedWith !== tool) {
    setStartedWith(tool);
    setDrawing({ ...nothing, cross: drawing.cross });
  }

  function finish(points: readonly FramePoint[], cross: FramePoint): void {
    setDrawing({ ...nothing, cross });
    const shape = tool && finishShape(tool, points, { color, aspect });
    if (shape) onShape(shape);
  }

  function addPoint(points: readonly FramePoint[], point: FramePoint): void {
    if (!tool) return;
    const next = [...points, point];
    if (tool !== 'freehand' && next.length === pointCounts[tool]) finish(next, point);
    else setDrawing({ points: next, cross: point, hasMoved: false });
  }

  const placeOf = (event: PointerEvent): FramePoint => {
    const box = event.currentTarget.getBoundingClientRect();
    return toPoint((event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height);
  };

  function onPointerDown(event: PointerEvent): void {
    if (!tool || !event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    const point = placeOf(event);
    setDrawing({ ...drawing, cross: point, downAt: point, hasMoved: false });
  }

  function onPointerMove(event: PointerEvent): void {
    if (!tool || !event.isPrimary) return;
    const point = placeOf(event);
    const { downAt, points } = drawing;
    if (!downAt) {
      if (points.length > 0) setDrawing({ ...drawing, cross: point });
      return;
    }
    const hasMoved = drawing.hasMoved || distance(downAt, point, aspect) > tapReach;
    if (tool === 'freehand' && hasMoved) {
      const before = points.length === 0 ? [downAt] : points;
      // A pen reports more often than the screen draws.
      const reported = event.nativeEvent.getCoalescedEvents?.() ?? [];
      const box = event.currentTarget.getBoundingClientRect();
      const more = reported.map(({ clientX, clientY }) =>
        toPoint((clientX - box.left) / box.width, (clientY - box.top) / box.height),
      );
      setDrawing({
        points: [...before, ...(more.length > 0 ? more : [point])],
        cross: point,
        downAt,
        hasMoved,
      });
    } else setDrawing({ ...drawing, cross: point, hasMoved });
  }

  function onPointerUp(event: PointerEvent): void {
    const { downAt, points, hasMoved } = drawing;
    if (!tool || !downAt || !event.isPrimary) return;
    const point = placeOf(event);
    if (tool === 'freehand' && hasMoved) finish(points, point);
    else if (hasMoved) {
      // A drag sets two points: where it began, and where it ended.
      const begun = points.length === 0 ? [downAt] : points;
      if (begun.length + 1 >= pointCounts[tool]) finish([...begun, point], point);
      else setDrawing({ points: [...begun, point], cross: point, hasMoved: false });
    } else addPoint(points, point);
  }

  function cancel(): boolean {
    const isOpen = drawing.points.length > 0 || drawing.downAt !== undefined;
    if (isOpen) setDrawing({ ...nothing, cross: drawing.cross });
    return isOpen;
  }

  /** True when the key was for the drawing. */
  function onKey(event: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
    if (!tool) return false;
    const { cross, points } = drawing;
    const arrow = arrows[event.key];
    if (arrow) {
      const step = event.shiftKey ? keyStep.far : keyStep.near;
      setDrawing({
        ...drawing,
        cross: toPoint(cross[0] + arrow[0] * step, cross[1] + arrow[1] * step * aspect),
      });
      return true;
    }
    if (event.key === 'Enter') {
      const last = points.at(-1);
      if (tool === 'freehand' && last && distance(last, cross, aspect) < 0.001) finish(points, cross);
      else addPoint(points, cross);
      return true;
    }
    if (event.key === 'Backspace' && points.length > 0) {
      setDrawing({ ...drawing, points: points.slice(0, -1) });
      return true;
    }
    return event.key === 'Escape' && cancel();
  }

  const { points, cross, downAt } = drawing;
  const begun = downAt && points.length === 0 ? [downAt] : points;
  const open: Shape | undefined =
    tool && begun.length > 0
      ? {
          type: tool === 'angle' && begun.length < 2 ? 'line' : tool,
          points: tool === 'freehand' && downAt ? [...begun] : [...begun, cross],
          color,
          width: strokeWidth,
        }
      : undefined;
  return {
    open,
    cross,
    count: points.length,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: cancel,
    onKey,
  };
}
