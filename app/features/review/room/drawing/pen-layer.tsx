import { useContext, useEffect, useId, type KeyboardEvent, type ReactNode } from 'react';
import type { Shape } from '#domain/review-calls.ts';
import { useRoomPen } from '../room-contexts.ts';
import { isBrowserKey } from './arrow-keys.ts';
import { pointCounts, shapeNames, type ShapeType } from './shapes.ts';
import { OpenShapeContext } from './open-shape.ts';
import { useDrawing } from './use-drawing.ts';
import { viewBoxWidth } from './view-box.ts';

function Crosshair({ x, y, scale, aspect }: { x: number; y: number; scale: number; aspect: number }) {
  const arms = 'M-22 0h16m12 0h16M0 -22v16m0 12v16';
  return (
    <svg
      aria-hidden
      viewBox={`0 0 ${viewBoxWidth} ${viewBoxWidth / aspect}`}
      className="pointer-events-none absolute inset-0 size-full"
    >
      <g stroke="#f2eee4" strokeWidth={2.5} fill="none" transform={`translate(${x} ${y}) scale(${scale})`}>
        <path d={arms} stroke="#0e1216" strokeWidth={6} />
        <path d={arms} />
      </g>
    </svg>
  );
}

/** Focuses the frame when a tool is selected. A stable callback, so that it runs once. */
const focusOnce = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

interface PenLayerProps {
  tool: ShapeType;
  /** Width of the frame divided by its height. */
  aspect: number;
  /** How much the picture is enlarged. */
  zoom: number;
  /** Scale of the crosshair. */
  scale: number;
  /** Renders the drawings with the shape that is being drawn. */
  children: (open: Shape | undefined) => ReactNode;
}

/** The frame while a drawing tool is on. It is one control: Alt and an arrow key move the crosshair, Enter sets a point. */
export function PenLayer({ tool, aspect, zoom, scale, children }: PenLayerProps) {
  const id = useId();
  const pen = useRoomPen();
  const { openShape, crosshair, count, onKey, ...pointer } = useDrawing({
    tool,
    color: pen.color,
    aspect,
    zoom,
    onShape: pen.addShape,
  });
  const onOpenShape = useContext(OpenShapeContext);
  useEffect(() => onOpenShape(openShape));
  useEffect(() => () => onOpenShape(undefined), [onOpenShape]);
  const total = tool === 'freehand' ? '' : ` of ${pointCounts[tool]}`;
  function onKeyDown(event: KeyboardEvent): void {
    if (isBrowserKey(event)) return;
    if (onKey(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      pen.deselectTool();
    }
  }
  return (
    <>
      <button
        type="button"
        data-pen
        aria-label={`Draw on the frame: ${shapeNames[tool]}`}
        aria-describedby={`${id}-how`}
        ref={focusOnce}
        onKeyDown={onKeyDown}
        {...pointer}
        className="absolute inset-0 size-full cursor-crosshair touch-none"
      >
        {children(openShape)}
        <Crosshair
          aspect={aspect}
          scale={scale}
          x={crosshair[0] * viewBoxWidth}
          y={(crosshair[1] * viewBoxWidth) / aspect}
        />
      </button>
      <p id={`${id}-how`} className="sr-only">
        {tool === 'text'
          ? 'Tap where the text belongs. By keyboard: Alt and an arrow key move the crosshair, Enter opens a field for the words, Escape stops drawing.'
          : 'Drag, or tap point by point. By keyboard: Alt and an arrow key move the crosshair, Enter sets a point, Backspace removes the last point, Escape stops drawing.'}
      </p>
      <p role="status" className="sr-only">
        {`Point ${count + 1}${total}, at ${Math.round(crosshair[0] * 100)}% across and ${Math.round(crosshair[1] * 100)}% down`}
      </p>
    </>
  );
}
