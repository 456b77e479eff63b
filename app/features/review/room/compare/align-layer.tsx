import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { FramePoint } from '#domain/review-calls.ts';
import { pointMove } from '../drawing/arrow-keys.ts';
import { pointOn } from '../drawing/frame-point.ts';
import { toPoint } from '../drawing/shapes.ts';
import { Loupe } from '../video/loupe.tsx';
import { usePlayerState } from '../video/use-video-player.ts';
import { useView } from '../video/use-zoom.ts';
import { fitInside, placementStyle } from './align-pictures.ts';
import { isPictureComplete, visiblePoints, withPoints } from './place-points.ts';
import type { Comparison } from './use-comparison.ts';
import type { Placing } from './place-points.ts';

/** How far from a point a press still takes it, in CSS pixels: half of a finger. */
const reach = 22;

/** Places two points on the visible picture. They can be dragged and moved by keys. */
export function AlignLayer({ comparison, placing }: { comparison: Comparison; placing: Placing }) {
  const id = useId();
  const { video, other, aspects, setPlacing, goOn, isMirrored } = comparison;
  const isOther = placing.picture === 'there';
  const film = isOther ? other : video;
  const zoom = useView(video.zoom, ({ scale }) => scale);
  const size = usePlayerState(film.player, (state) => state.size);
  const [drag, setDrag] = useState<{ point: number; isNew: boolean }>();
  const points = visiblePoints(placing);
  const move = (point: number, to: FramePoint) =>
    setPlacing(
      withPoints(
        placing,
        points.map((before, i) => (i === point ? to : before)),
      ),
    );

  function onPointerDown(event: PointerEvent): void {
    if (!event.isPrimary || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    void video.player?.pause();
    const box = event.currentTarget.getBoundingClientRect();
    const at = pointOn(event.currentTarget, event);
    const distances = points.map(([x, y]) => Math.hypot((x - at[0]) * box.width, (y - at[1]) * box.height));
    const least = Math.min(...distances);
    if (least <= reach) setDrag({ point: distances.indexOf(least), isNew: false });
    else if (points.length < 2) {
      setPlacing(withPoints(placing, [...points, at]));
      setDrag({ point: points.length, isNew: true });
    }
  }
  function onPointerUp(): void {
    if (!drag) return;
    setDrag(undefined);
    document.getElementById(`${id}-${drag.point}`)?.focus({ preventScroll: true });
    if (drag.isNew && isPictureComplete(placing, aspects)) goOn(placing);
  }
  const onKeyDown = (point: number) => (event: KeyboardEvent) => {
    const arrow = pointMove(event);
    const at = points[point];
    if (!size || !arrow || !at) return;
    event.preventDefault();
    event.stopPropagation();
    const pixels = event.shiftKey ? 10 : 1;
    move(point, toPoint(at[0] + (arrow[0] * pixels) / size.width, at[1] + (arrow[1] * pixels) / size.height));
  };

  const magnified = drag && points[drag.point];
  return (
    <div
      role="group"
      aria-label="Points on the picture"
      data-draws
      onPointerDown={onPointerDown}
      onPointerMove={(event) => drag && move(drag.point, pointOn(event.currentTarget, event))}
      onPointerUp={onPointerUp}
      onPointerCancel={() => setDrag(undefined)}
      className="absolute cursor-crosshair touch-none select-none"
      style={isOther ? placementStyle(fitInside(aspects), aspects) : { inset: 0 }}
    >
      {points.map(([x, y], i) => (
        <button
          key={i}
          id={`${id}-${i}`}
          type="button"
          aria-label={`Place ${i + 1}: Alt and an arrow key move it by a pixel, with Shift by ten`}
          onKeyDown={onKeyDown(i)}
          style={{ left: `${x * 100}%`, top: `${y * 100}%`, scale: 1 / zoom }}
          className="pointer-events-none absolute size-5 -translate-1/2 rounded-full border-2 border-[#ffd449] outline-1 outline-[#0e1216] focus-visible:outline-2 focus-visible:outline-[#f2eee4]"
        >
          <span className="absolute left-5 top-1 bg-[#0e1216] px-1 font-mono text-13 text-[#ffd449]">
            {i + 1}
          </span>
        </button>
      ))}
      {magnified && !(isOther && isMirrored) && (
        <Loupe canvasRef={film.canvasRef} point={magnified} zoom={zoom} />
      )}
    </div>
  );
}
