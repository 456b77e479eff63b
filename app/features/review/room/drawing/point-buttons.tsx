import type { ReactNode } from 'react';
import type { useFramePoints } from './use-frame-points.ts';

interface PointButtonsProps {
  framePoints: ReturnType<typeof useFramePoints>;
  /** How much the picture is enlarged; rings keep their size on screen. */
  zoom: number;
  name: (point: number) => string;
  isDisabled?: boolean;
  children?: (point: number) => ReactNode;
}

/** A ring on each point of `useFramePoints`, for the keyboard and for screen readers. */
export function PointButtons({ framePoints, zoom, name, isDisabled, children }: PointButtonsProps) {
  return framePoints.points.map(([x, y], point) => (
    <button
      key={point}
      type="button"
      disabled={isDisabled}
      aria-label={`${name(point)}: Alt and an arrow key move it by a pixel, with Shift by ten`}
      {...framePoints.button(point)}
      style={{ left: `${x * 100}%`, top: `${y * 100}%`, scale: 1 / zoom }}
      className="pointer-events-none absolute size-5 -translate-1/2 rounded-full border-2 border-[#ffd449] outline-1 outline-[#0e1216] focus-visible:outline-2 focus-visible:outline-[#f2eee4]"
    >
      {children?.(point)}
    </button>
  ));
}
