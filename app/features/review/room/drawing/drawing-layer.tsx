import { useId, type KeyboardEvent } from 'react';
import type { Shape } from '../../../../../supabase/functions/_shared/review-calls.ts';
import { ShapeView, viewBoxWidth } from './shape-view.tsx';
import { useWidth } from '../../progress/use-width.ts';
import { describeShape, markScale, pointCounts, shapeNames, type ShapeColor, type ShapeType } from './shapes.ts';
import { useDrawing } from './use-drawing.ts';

interface DrawingLayerProps {
  shapes: readonly Shape[];
  /** Width of the frame by its height. */
  aspect: number;
  tool?: ShapeType;
  color?: ShapeColor;
  onShape?: (shape: Shape) => void;
  onLeave?: () => void;
}

function Cross({ x, y, scale }: { x: number; y: number; scale: number }) {
  const arms = 'M-22 0h16m12 0h16M0 -22v16m0 12v16';
  return (
    <g stroke="#f2eee4" strokeWidth={2.5} fill="none" transform={`translate(${x} ${y}) scale(${scale})`}>
      <path d={arms} stroke="#0e1216" strokeWidth={6} />
      <path d={arms} />
    </g>
  );
}

/** The hand is on the frame as soon as a pen is taken. */
const focusOnce = (element: HTMLElement | null) => element?.focus({ preventScroll: true });

/** What is drawn on a frame, sharp at any size, and the hand that draws on it. */
export function DrawingLayer({
  shapes,
  aspect,
  tool,
  color = 'bar',
  onShape = () => undefined,
  onLeave,
}: DrawingLayerProps) {
  const id = useId();
  const { open, cross, count, onKey, ...pointer } = useDrawing({ tool, color, aspect, onShape });
  const { ref, width } = useWidth();
  const scale = markScale(aspect, width);
  const picture = (
    <>
      {shapes.map((shape, i) => (
        <ShapeView key={i} shape={shape} aspect={aspect} scale={scale} />
      ))}
      {open && <ShapeView shape={open} aspect={aspect} scale={scale} isOpen />}
    </>
  );
  const box = `0 0 ${viewBoxWidth} ${viewBoxWidth / aspect}`;
  const words = shapes.map((shape) => describeShape(shape, aspect)).join(', ');
  if (tool === undefined)
    return (
      <svg
        ref={ref}
        viewBox={box}
        role="img"
        aria-label={words === '' ? 'Nothing is drawn on this frame' : `Drawn on this frame: ${words}`}
        className="pointer-events-none absolute inset-0 size-full"
      >
        {picture}
      </svg>
    );

  const wanted = tool === 'freehand' ? '' : ` of ${pointCounts[tool]}`;
  function onKeyDown(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (onKey(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      onLeave?.();
    }
  }
  return (
    <>
      {/* The frame itself is the control: a cross that arrow keys move, and points that Enter sets. */}
      <button
        type="button"
        aria-label={`Draw on the frame: ${shapeNames[tool]}`}
        aria-describedby={`${id}-how`}
        ref={focusOnce}
        onKeyDown={onKeyDown}
        {...pointer}
        className="absolute inset-0 size-full cursor-crosshair touch-none"
      >
        <svg ref={ref} viewBox={box} aria-hidden className="size-full">
          {picture}
          <Cross scale={scale} x={cross[0] * viewBoxWidth} y={(cross[1] * viewBoxWidth) / aspect} />
        </svg>
      </button>
      <p id={`${id}-how`} className="sr-only">
        Drag, or tap point by point. By keyboard: arrow keys move the cross, Enter sets a point, Backspace
        takes it back, Escape leaves.
      </p>
      <p role="status" className="sr-only">
        {`Point ${count + 1}${wanted}, at ${Math.round(cross[0] * 100)} % across and ${Math.round(cross[1] * 100)} % down`}
      </p>
    </>
  );
}
