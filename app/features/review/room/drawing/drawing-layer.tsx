import { useCallback, useRef } from 'react';
import type { Shape } from '#domain/review-calls.ts';
import { classNames } from '#ui/class-names.ts';
import { useWidth } from '#lib/page/use-width.ts';
import { useRoomPen } from '../room-contexts.ts';
import { textSize } from './label-layout.ts';
import { PenLayer } from './pen-layer.tsx';
import { SelectLayer } from './select-layer.tsx';
import type { PlacedShape } from './shape-frames.ts';
import { ShapeView } from './shape-view.tsx';
import { describeShape, markScale } from './shapes.ts';
import { TextEntry } from './text-entry.tsx';
import { viewBoxWidth } from './view-box.ts';

interface DrawingLayerProps {
  /** The shapes on the frame. */
  placed: readonly PlacedShape[];
  /** Width of the frame divided by its height. */
  aspect: number;
  /** How much the picture is enlarged; strokes, texts and steps keep their size on screen. */
  zoom: number;
  canDraw: boolean;
}

/** Drawings on a frame as SVG. With a tool, it also takes input by pointer and keyboard. */
export function DrawingLayer({ placed, aspect, zoom, canDraw }: DrawingLayerProps) {
  const pen = useRoomPen();
  const { ref, width } = useWidth();
  const frame = useRef<HTMLDivElement>(null);
  const scale = markScale(aspect, width) / zoom;
  const size = textSize(width) / zoom;
  const draw = (shapes: readonly Shape[], open?: Shape) => (
    <svg
      aria-hidden
      viewBox={`0 0 ${viewBoxWidth} ${viewBoxWidth / aspect}`}
      className="pointer-events-none absolute inset-0 size-full"
    >
      {shapes.map((shape, i) => (
        <ShapeView key={i} shape={shape} aspect={aspect} scale={scale} size={size} />
      ))}
      {open && <ShapeView shape={open} aspect={aspect} scale={scale} size={size} isOpen />}
    </svg>
  );
  const setFrame = useCallback(
    (element: HTMLDivElement | null) => {
      frame.current = element;
      return ref(element);
    },
    [ref],
  );
  const { tool } = pen;
  const editable = new Set(pen.sheets.map(({ id }) => id));
  const [mine, others] = [
    placed.filter(({ sheetId }) => editable.has(sheetId)),
    placed.filter(({ sheetId }) => !editable.has(sheetId)),
  ];
  const descriptions = placed.map(({ shape }) => describeShape(shape, aspect)).join(', ');
  return (
    <div
      ref={setFrame}
      className={classNames('absolute inset-0', (!canDraw || tool === undefined) && 'pointer-events-none')}
    >
      {(!canDraw || tool === undefined) && (
        <div
          role="img"
          aria-label={
            descriptions === '' ? 'No drawings on this frame' : `Drawings on this frame: ${descriptions}`
          }
          className="pointer-events-none absolute inset-0"
        >
          {draw(placed.map(({ shape }) => shape))}
        </div>
      )}
      {canDraw && tool === 'select' && (
        <>
          {draw(others.map(({ shape }) => shape))}
          <SelectLayer placed={mine} scale={{ aspect, size, zoom }} draw={draw} />
        </>
      )}
      {canDraw && tool !== undefined && tool !== 'select' && (
        <PenLayer tool={tool} aspect={aspect} zoom={zoom} scale={scale}>
          {(open) =>
            draw(
              placed.map(({ shape }) => shape),
              open,
            )
          }
        </PenLayer>
      )}
      {canDraw && pen.writing && (
        <TextEntry
          key={pen.writing.id}
          shape={pen.writing}
          zoom={zoom}
          onWrite={pen.write}
          onCancel={pen.stopWritingText}
          onClose={() => {
            const target = frame.current?.querySelector<HTMLElement>('[aria-pressed=true], [data-pen]');
            if (target) target.focus({ preventScroll: true });
            else (document.activeElement as HTMLElement | null)?.blur();
          }}
        />
      )}
    </div>
  );
}
