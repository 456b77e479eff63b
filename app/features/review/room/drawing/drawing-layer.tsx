import { useId, type KeyboardEvent } from 'react';
import type { Shape } from '../../../../../supabase/functions/_shared/review-calls.ts';
import { ShapeView, viewBoxWidth } from './shape-view.tsx';
import { useWidth } from '../../progress/use-width.ts';
import {
  describeShape,
  markScale,
  pointCounts,
  shapeNames,
  type ShapeColor,
  type ShapeType,
} from './shapes.ts';
import { useDrawing } from './use-drawing.ts';

interface DrawingLayerProps {
  shapes: readonly Shape[];
  /** Width of the frame divided by its height. */
  aspect: number;
  /** How much the picture is enlarged; strokes and steps keep their size on screen. */
  zoom?: number;
  tool?: ShapeType;
  color?: ShapeColor;
  onShape?: (shape: Shape) => void;
  onStop?: () => void;
}

function Crosshair({ x, y, scale }: { x: number; y: number; scale: number }) {
  const arms = 'M-22 0h16m12 0h16M0 -22v16m0 12v16';
  return (
    <g stroke="#f2eee4" strokeWidth={2.5} fill="none" transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d={arms} stroke="#0e1216" strokeWidth={6} />
      <path d={arms} />
    </g>
  );
}

/** Focuses the frame when a tool is selected. A stable callback, so that it runs once. */
const focusOnce = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** Drawings on a frame as SVG. With a `tool`, it also takes input by pointer and keyboard. */
export function DrawingLayer({
  shapes,
  aspect,
  zoom = 1,
  tool,
  color = 'bar',
  onShape = () => undefined,
  onStop,
}: DrawingLayerProps) {
  const id = useId();
  const { openShape, crosshair, count, onKey, ...pointer } = useDrawing({
    tool,
    color,
    aspect,
    zoom,
    onShape,
  });
  const { ref, width } = useWidth();
  const scale = markScale(aspect, width) / zoom;
  const picture = (
    <>
      {shapes.map((shape, i) => (
        <ShapeView key={i} shape={shape} aspect={aspect} scale={scale} />
      ))}
      {openShape && <ShapeView shape={openShape} aspect={aspect} scale={scale} isOpen />}
    </>
  );
  const viewBox = `0 0 ${viewBoxWidth} ${viewBoxWidth / aspect}`;
  const descriptions = shapes.map((shape) => describeShape(shape, aspect)).join(', ');
  if (tool === undefined)
    return (
      <svg
        ref={ref}
        viewBox={viewBox}
        role="img"
        aria-label={
          descriptions === '' ? 'No drawings on this frame' : `Drawings on this frame: ${descriptions}`
        }
        className="pointer-events-none absolute inset-0 size-full"
      >
        {picture}
      </svg>
    );

  const total = tool === 'freehand' ? '' : ` of ${pointCounts[tool]}`;
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (onKey(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onStop?.();
    }
  }
  return (
    <>
      {/* The frame itself is the control: arrow keys move the crosshair, Enter sets a point. */}
      <button
        type="button"
        aria-label={`Draw on the frame: ${shapeNames[tool]}`}
        aria-describedby={`${id}-how`}
        ref={focusOnce}
        onKeyDown={onKeyDown}
        {...pointer}
        className="absolute inset-0 size-full cursor-crosshair touch-none"
      >
        <svg ref={ref} viewBox={viewBox} aria-hidden className="size-full">
          {picture}
          <Crosshair
            scale={scale}
            x={crosshair[0] * viewBoxWidth}
            y={(crosshair[1] * viewBoxWidth) / aspect}
          />
        </svg>
      </button>
      <p id={`${id}-how`} className="sr-only">
        Drag, or tap point by point. By keyboard: arrow keys move the crosshair, Enter sets a point, Backspace
        removes the last point, Escape stops drawing.
      </p>
      <p role="status" className="sr-only">
        {`Point ${count + 1}${total}, at ${Math.round(crosshair[0] * 100)}% across and ${Math.round(crosshair[1] * 100)}% down`}
      </p>
    </>
  );
}
