import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { FramePoint, Shape } from '#domain/review-calls.ts';
import { keyStep, pointMove } from './arrow-keys.ts';
import { pointOn } from './frame-point.ts';
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
  /** Position of the pointer, or of the crosshair moved by keyboard. */
  crosshair: FramePoint;
  /** Where the pointer went down. */
  downAt?: FramePoint;
  hasMoved: boolean;
}

const emptyDrawing: Drawing = { points: [], crosshair: [0.5, 0.5], hasMoved: false };
/** A shorter movement is a tap, in frame widths. */
const tapDistance = 0.012;

interface DrawingOptions {
  tool: ShapeType | undefined;
  color: ShapeColor;
  /** Width of the frame divided by its height. */
  aspect: number;
  /** How much the picture is enlarged. */
  zoom: number;
  onShape: (shape: Shape) => void;
}

/**
 * Turns pointer and keyboard input into shapes: drag a shape, tap its points, or set them with Alt, the arrow keys
 * and Enter. A freehand line ends when the pointer goes up, or with Enter twice in the same place.
 */
export function useDrawing({ tool, color, aspect, zoom, onShape }: DrawingOptions) {
  const [drawing, setDrawing] = useState(emptyDrawing);
  const [startedWith, setStartedWith] = useState(tool);
  if (startedWith !== tool) {
    setStartedWith(tool);
    setDrawing({ ...emptyDrawing, crosshair: drawing.crosshair });
  }

  function finish(points: readonly FramePoint[], crosshair: FramePoint): void {
    setDrawing({ ...emptyDrawing, crosshair });
    const shape = tool && finishShape(tool, points, { color, aspect, zoom });
    if (shape) onShape(shape);
  }

  function addPoint(points: readonly FramePoint[], point: FramePoint): void {
    if (!tool) return;
    const next = [...points, point];
    if (tool !== 'freehand' && next.length === pointCounts[tool]) finish(next, point);
    else setDrawing({ points: next, crosshair: point, hasMoved: false });
  }

  const pointAt = (event: PointerEvent): FramePoint => pointOn(event.currentTarget, event);

  function onPointerDown(event: PointerEvent): void {
    if (!tool || !event.isPrimary || event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    // The field for the words gets the focus when the pointer goes up. The emulated mouse of a touch would take it away.
    if (tool === 'text') event.preventDefault();
    const point = pointAt(event);
    setDrawing({ ...drawing, crosshair: point, downAt: point, hasMoved: false });
  }

  function onPointerMove(event: PointerEvent): void {
    if (!tool || !event.isPrimary) return;
    const point = pointAt(event);
    const { downAt, points } = drawing;
    if (!downAt) {
      if (points.length > 0) setDrawing({ ...drawing, crosshair: point });
      return;
    }
    const hasMoved = drawing.hasMoved || distance(downAt, point, aspect) > tapDistance / zoom;
    if (tool === 'freehand' && hasMoved) {
      const previous = points.length === 0 ? [downAt] : points;
      // A stylus reports points more often than the screen refreshes.
      const coalesced = event.nativeEvent.getCoalescedEvents?.() ?? [];
      const more = coalesced.map((position) => pointOn(event.currentTarget, position));
      setDrawing({
        points: [...previous, ...(more.length > 0 ? more : [point])],
        crosshair: point,
        downAt,
        hasMoved,
      });
    } else setDrawing({ ...drawing, crosshair: point, hasMoved });
  }

  function onPointerUp(event: PointerEvent): void {
    const { downAt, points, hasMoved } = drawing;
    if (!tool || !downAt || !event.isPrimary) return;
    const point = pointAt(event);
    if (tool === 'freehand' && hasMoved) finish(points, point);
    else if (hasMoved) {
      // A drag sets two points: its start and its end.
      const begun = points.length === 0 ? [downAt] : points;
      if (begun.length + 1 >= pointCounts[tool]) finish([...begun, point], point);
      else setDrawing({ points: [...begun, point], crosshair: point, hasMoved: false });
    } else addPoint(points, point);
  }

  function cancel(): boolean {
    const isOpen = drawing.points.length > 0 || drawing.downAt !== undefined;
    if (isOpen) setDrawing({ ...emptyDrawing, crosshair: drawing.crosshair });
    return isOpen;
  }

  /** Returns whether the key was handled. */
  function onKey(event: KeyboardEvent): boolean {
    if (!tool) return false;
    const { crosshair, points } = drawing;
    const arrow = pointMove(event);
    if (arrow) {
      const step = (event.shiftKey ? keyStep.far : keyStep.near) / zoom;
      setDrawing({
        ...drawing,
        crosshair: toPoint(crosshair[0] + arrow[0] * step, crosshair[1] + arrow[1] * step * aspect),
      });
      return true;
    }
    if (event.key === 'Enter') {
      const last = points.at(-1);
      if (tool === 'freehand' && last && distance(last, crosshair, aspect) < 0.001) finish(points, crosshair);
      else addPoint(points, crosshair);
      return true;
    }
    if (event.key === 'Backspace' && points.length > 0) {
      setDrawing({ ...drawing, points: points.slice(0, -1) });
      return true;
    }
    return event.key === 'Escape' && cancel();
  }

  const { points, crosshair, downAt } = drawing;
  const begun = downAt && points.length === 0 ? [downAt] : points;
  const openShape: Shape | undefined =
    tool && tool !== 'text' && begun.length > 0
      ? {
          type: tool === 'angle' && begun.length < 2 ? 'line' : tool,
          points: tool === 'freehand' && downAt ? [...begun] : [...begun, crosshair],
          color,
          width: strokeWidth,
        }
      : undefined;
  return {
    openShape,
    crosshair,
    count: points.length,
    onPointerDown,
    onPointerMove,
    onPointerUp,
    onPointerCancel: cancel,
    onKey,
  };
}
