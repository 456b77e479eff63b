import { useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { FramePoint } from '#domain/review-calls.ts';
import type { DrawnShape } from './drawn-shape.ts';
import { handleAt, movePoint, moveShape, shapeAt, type ZoomedScale } from './edit-shape.ts';
import { pointOn } from './frame-point.ts';
import type { PlacedShape } from './shape-frames.ts';
import { distance } from './shapes.ts';
import { keyStep, pointMove } from './arrow-keys.ts';
import type { Pen } from './use-pen.ts';

/** How far from a shape a press still selects it, in pixels: half of a finger. */
const reach = 22;
/** A shorter movement is a press, in pixels. */
const pressDistance = 5;

interface Drag {
  downAt: FramePoint;
  sheetId: string;
  shape: DrawnShape;
  /** The point of the shape that is dragged; undefined for the whole shape. */
  handle?: number;
  /** Whether the shape was selected before. */
  wasSelected: boolean;
  moved?: DrawnShape;
}

interface SelectingOptions {
  /** The shapes on the frame that can be changed. */
  placed: readonly PlacedShape[];
  scale: ZoomedScale;
  pen: Pen;
}

/** Selects and moves shapes by pointer and keyboard. A drag is saved when it ends. */
export function useSelecting({ placed, scale, pen }: SelectingOptions) {
  const { aspect, zoom } = scale;
  const [drag, setDrag] = useState<Drag>();
  // Two notes can have shapes with the same id.
  const isSame = ({ sheetId, shape }: PlacedShape, other: { sheetId: string; id: string } | undefined) =>
    sheetId === other?.sheetId && shape.id === other.id;
  const selectedIds = pen.selected && { sheetId: pen.selected.sheet.id, id: pen.selected.shape.id };
  const selected = placed.find((entry) => isSame(entry, selectedIds));

  const framePixels = (event: PointerEvent) => event.currentTarget.getBoundingClientRect().width || 1;

  function onPointerDown(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return;
    // Another focused element would keep the keyboard.
    event.preventDefault();
    const downAt = pointOn(event.currentTarget, event);
    const tolerance = reach / framePixels(event);
    const handle = selected && handleAt(selected.shape, downAt, aspect, tolerance);
    const found = handle === undefined ? shapeAt(placed, downAt, scale, tolerance) : selected;
    if (!found) return pen.deselectShape();
    event.currentTarget.setPointerCapture(event.pointerId);
    pen.selectShape(found.sheetId, found.shape.id);
    const { shape, sheetId } = found;
    setDrag({ downAt, sheetId, shape, handle, wasSelected: found === selected });
  }

  function onPointerMove(event: PointerEvent): void {
    if (!drag || !event.isPrimary) return;
    const point = pointOn(event.currentTarget, event);
    if (!drag.moved && distance(drag.downAt, point, aspect) * framePixels(event) < pressDistance) return;
    const { shape, downAt, handle } = drag;
    const moved =
      handle === undefined
        ? moveShape(shape, point[0] - downAt[0], point[1] - downAt[1])
        : movePoint(shape, handle, point);
    setDrag({ ...drag, moved });
  }

  function onPointerUp(): void {
    if (drag?.moved) pen.changeShape(drag.moved);
    // The second press on a text opens its words.
    else if (drag?.wasSelected) pen.editText();
    setDrag(undefined);
  }

  /** Handles a key on the selected shape, or on one of its points. Returns whether it did. */
  function onKey(event: KeyboardEvent, handle?: number): boolean {
    if (!selected) return false;
    const { key, shiftKey } = event;
    const arrow = pointMove(event);
    if (arrow) {
      const step = (shiftKey ? keyStep.far : keyStep.near) / zoom;
      const [dx, dy] = [arrow[0] * step, arrow[1] * step * aspect];
      const { shape } = selected;
      const [x, y] = shape.points[handle ?? 0] ?? [0, 0];
      pen.changeShape(
        handle === undefined ? moveShape(shape, dx, dy) : movePoint(shape, handle, [x + dx, y + dy]),
        `keys ${handle ?? 'all'}`,
      );
      return true;
    }
    if (key === 'Delete' || key === 'Backspace') pen.deleteShape();
    else if (key === 'Enter' && handle === undefined && selected.shape.type === 'text') pen.editText();
    else if (key === 'Escape') pen.deselectShape();
    else return false;
    return true;
  }

  return {
    /** The shapes as they are shown during a drag. */
    shown: drag?.moved
      ? placed.map((entry) =>
          drag.moved && isSame(entry, { sheetId: drag.sheetId, id: drag.shape.id })
            ? { ...entry, shape: drag.moved }
            : entry,
        )
      : placed,
    selected,
    isDragging: drag?.moved !== undefined,
    pointer: { onPointerDown, onPointerMove, onPointerUp, onPointerCancel: () => setDrag(undefined) },
    onKey,
  };
}
