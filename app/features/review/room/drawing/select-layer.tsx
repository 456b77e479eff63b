import { useEffect, useId, useRef, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import { classNames } from '#ui/class-names.ts';
import { useRoomPen } from '../room-contexts.ts';
import { boxOf, handles, type ZoomedScale } from './edit-shape.ts';
import { isBrowserKey } from './arrow-keys.ts';
import type { DrawnShape } from './drawn-shape.ts';
import type { PlacedShape } from './shape-frames.ts';
import { describeShape } from './shapes.ts';
import { useSelecting } from './use-selecting.ts';

interface SelectLayerProps {
  /** The shapes on the frame that can be changed. */
  placed: readonly PlacedShape[];
  scale: ZoomedScale;
  /** Draws shapes. */
  draw: (shapes: readonly DrawnShape[]) => ReactNode;
}

const percent = (share: number) => `${share * 100}%`;

/** Position of a shape's button: its box with a margin, so that a horizontal line has one too, inside the frame. */
function placeBox(shape: DrawnShape, scale: ZoomedScale): CSSProperties {
  const { left, top, right, bottom } = boxOf(shape, scale);
  const inset = (share: number) => `max(0px, ${percent(share)} - ${6 / scale.zoom}px)`;
  return {
    left: inset(left),
    top: inset(top),
    right: inset(1 - right),
    bottom: inset(1 - bottom),
    outlineWidth: 2 / scale.zoom,
  };
}

/** Position of a handle, inside the frame. */
const placeHandle = (share: number, zoom: number) =>
  `clamp(${12 / zoom}px, ${percent(share)}, 100% - ${12 / zoom}px)`;

/**
 * The frame while the select tool is on. Presses and drags go to the whole frame. Each shape, and each point of the
 * selected one, is also a button for the keyboard and for screen readers.
 */
export function SelectLayer({ placed, scale, draw }: SelectLayerProps) {
  const id = useId();
  const pen = useRoomPen();
  const layer = useRef<HTMLDivElement>(null);
  const { shown, selected, isDragging, pointer, onKey } = useSelecting({ placed, scale, pen });
  const selectedKey = selected && `${selected.sheetId}/${selected.shape.id}`;
  useEffect(() => {
    // The frame, or the shape that was selected elsewhere, gets the focus when the tool is chosen.
    const pressed = layer.current?.querySelector<HTMLElement>('[aria-pressed=true]');
    (pressed ?? layer.current)?.focus({ preventScroll: true });
  }, [selectedKey]);
  const onKeyDown = (handle?: number) => (event: KeyboardEvent) => {
    if (isBrowserKey(event) || !onKey(event, handle)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div
      ref={layer}
      role="group"
      data-draws
      tabIndex={-1}
      aria-label="Select a drawing on the frame"
      aria-describedby={`${id}-how`}
      {...pointer}
      className={classNames(
        'absolute inset-0 size-full touch-none select-none outline-none',
        isDragging ? 'cursor-grabbing' : 'cursor-pointer',
      )}
    >
      {draw(shown.map(({ shape }) => shape))}
      {shown.map(({ shape, sheetId }, i) => {
        const name = describeShape(shape, scale.aspect);
        const key = `${sheetId}/${shape.id}`;
        const isSelected = key === selectedKey;
        return (
          <div key={key} className="contents">
            <button
              type="button"
              aria-label={`${name}, drawing ${i + 1} of ${shown.length}`}
              aria-pressed={isSelected}
              onClick={() => pen.selectShape(sheetId, shape.id)}
              onFocus={() => pen.selectShape(sheetId, shape.id)}
              onKeyDown={onKeyDown()}
              style={placeBox(shape, scale)}
              className={classNames(
                'pointer-events-none absolute rounded-sm',
                isSelected && 'outline-dashed outline-[#f2eee4]',
              )}
            />
            {isSelected &&
              handles[shape.type].map(({ point, name: part }) => {
                const [x, y] = shape.points[point] ?? [0, 0];
                return (
                  <button
                    key={part}
                    type="button"
                    aria-label={`${part} of ${name}`}
                    onKeyDown={onKeyDown(point)}
                    style={{
                      left: placeHandle(x, scale.zoom),
                      top: placeHandle(y, scale.zoom),
                      scale: 1 / scale.zoom,
                    }}
                    className="pointer-events-none absolute size-6 -translate-1/2 rounded-full border-2 border-[#0e1216] bg-[#f2eee4]"
                  />
                );
              })}
          </div>
        );
      })}
      <p id={`${id}-how`} className="sr-only">
        Press a drawing to select it and drag to move it. By keyboard: Tab goes to each drawing and to its
        points, Alt and an arrow key move, Delete deletes, Enter edits a text, Escape deselects.
      </p>
      {shown.length === 0 && (
        <p role="status" className="sr-only">
          No drawings on this frame
        </p>
      )}
    </div>
  );
}
