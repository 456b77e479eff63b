import { useEffect, useRef, type RefObject } from 'react';
import type { FramePoint } from '#domain/review-calls.ts';

/** CSS pixels of the magnifier, and video pixels that it shows. */
const size = 128;
const shown = 32;

interface LoupeProps {
  canvasRef: RefObject<HTMLCanvasElement | null>;
  point: FramePoint;
  zoom: number;
}

/** Magnifies the pixels around a point, because a finger covers them. It is above the point, or below it near the top. */
export function Loupe({ canvasRef, point: [x, y], zoom }: LoupeProps) {
  const target = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const [source, context] = [canvasRef.current, target.current?.getContext('2d')];
    if (!source || !context) return;
    const [left, top] = [x * source.width - shown / 2, y * source.height - shown / 2];
    context.imageSmoothingEnabled = false;
    context.fillStyle = '#0e1216';
    context.fillRect(0, 0, size, size);
    context.drawImage(source, left, top, shown, shown, 0, 0, size, size);
    for (const [color, width] of [
      ['#0e1216', 4],
      ['#ffd449', 2],
    ] as const) {
      context.strokeStyle = color;
      context.lineWidth = width;
      context.beginPath();
      // A gap in the middle leaves the pixel itself visible.
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const) {
        // oxfmt-ignore
        context.moveTo(size / 2 + dx * 5, size / 2 + dy * 5);
        context.lineTo(size / 2 + dx * 26, size / 2 + dy * 26);
      }
      context.stroke();
    }
  }, [canvasRef, x, y]);
  const across = x < 0.12 ? '0' : x > 0.88 ? '-100%' : '-50%';
  const down = y < 0.35 ? '32px' : 'calc(-100% - 32px)';
  return (
    <canvas
      ref={target}
      aria-hidden
      width={size}
      height={size}
      className="pointer-events-none absolute z-10 origin-top-left rounded-full border-2 border-[#f2eee4] bg-[#0e1216]"
      style={{
        left: `${x * 100}%`,
        top: `${y * 100}%`,
        width: size,
        height: size,
        transform: `scale(${1 / zoom}) translate(${across}, ${down})`,
      }}
    />
  );
}
