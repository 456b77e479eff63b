import { useId, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import type { FramePoint } from '#domain/review-calls.ts';
import { toast } from '#lib/page/toast.ts';
import { useUnits } from '#common/units/units.ts';
import { classNames } from '#ui/class-names.ts';
import { pointMove } from '../drawing/arrow-keys.ts';
import { pointOn } from '../drawing/frame-point.ts';
import { currentTime, frameOf } from '../use-room.ts';
import { usePlayerState } from '../video/use-video-player.ts';
import { useView } from '../video/use-zoom.ts';
import { frameProblem, movePoint, nextTime, openFrame, placePoint } from './draft.ts';
import { formatResult } from './format-result.ts';
import { guideOf } from './guides.ts';
import { Loupe } from '../video/loupe.tsx';
import { MarkLines } from './mark-lines.tsx';
import { evaluate } from './math/evaluate.ts';
import { isCalibration } from './measurement.ts';
import { useMeasuredFilm } from './use-measured-film.ts';
import { useOpenRoom } from '../room-provider.tsx';
import type { MeasureProps } from './use-measure-panel.tsx';

/** How far from a point a press still takes it, in CSS pixels: half of a finger. */
const reach = 22;
/** A shorter movement is a press, which leaves a point where it is, in CSS pixels. */
const pressDistance = 3;

interface Drag {
  mark: number;
  point: number;
  /** From the pointer to the point, so that it does not jump. */
  offset: FramePoint;
  isNew: boolean;
  /** Where the pointer went down, in CSS pixels; undefined once it has moved. */
  downAt?: { x: number; y: number } | undefined;
}

/** The points and lines of the open measurement on its frame. In a draft they can be placed, dragged and nudged. */
export function MeasureLayer({ draft, setDraft, shownId }: MeasureProps) {
  const { review, video, room } = useOpenRoom();
  const id = useId();
  const layer = useRef<HTMLDivElement>(null);
  const units = useUnits();
  const zoom = useView(video.zoom, ({ scale }) => scale);
  const film = useMeasuredFilm(video);
  const frame = usePlayerState(video.player, (state) => state.frame);
  const [drag, setDrag] = useState<Drag>();
  const [focused, setFocused] = useState<string>();
  const shown = draft ?? review.measurements.find((measurement) => measurement.id === shownId);
  if (!shown) return null;
  const mark = shown.marks.findIndex(
    ({ atUs, points }) => points.length > 0 && frameOf(video.player, atUs) === frame,
  );
  const points = shown.marks[mark]?.points ?? [];
  const open = draft && openFrame(draft);
  const names = guideOf(shown).frames[mark]?.points ?? [];
  const buttonId = (markIndex: number, point: number) => `${id}-${markIndex}-${point}`;

  function place(at: FramePoint): void {
    const now = currentTime(video.player);
    if (!draft || now === undefined || open === undefined) return;
    void video.player?.pause();
    const problem = frameProblem(draft, now);
    if (problem) return toast({ ...problem, tone: 'error' });
    const next = placePoint(draft, at, now);
    setDraft(next);
    setDrag({ mark: open, point: (next.marks[open]?.points.length ?? 1) - 1, offset: [0, 0], isNew: true });
  }

  function onPointerDown(event: PointerEvent): void {
    if (!draft || !event.isPrimary || event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.setPointerCapture(event.pointerId);
    const box = event.currentTarget.getBoundingClientRect();
    const at = pointOn(event.currentTarget, event);
    const distances = points.map(([x, y]) => Math.hypot((x - at[0]) * box.width, (y - at[1]) * box.height));
    const least = Math.min(...distances);
    const [x, y] = points[distances.indexOf(least)] ?? at;
    if (least <= reach)
      setDrag({
        mark,
        point: distances.indexOf(least),
        offset: [x - at[0], y - at[1]],
        isNew: false,
        downAt: { x: event.clientX, y: event.clientY },
      });
    else place(at);
  }
  function onPointerMove(event: PointerEvent): void {
    if (!draft || !drag || !event.isPrimary) return;
    const { downAt } = drag;
    if (downAt) {
      if (Math.hypot(event.clientX - downAt.x, event.clientY - downAt.y) < pressDistance) return;
      setDrag({ ...drag, downAt: undefined });
    }
    const [x, y] = pointOn(event.currentTarget, event);
    setDraft(movePoint(draft, drag.mark, drag.point, [x + drag.offset[0], y + drag.offset[1]]));
  }
  function onPointerUp(): void {
    if (!draft || !drag) return;
    setDrag(undefined);
    document.getElementById(buttonId(drag.mark, drag.point))?.focus({ preventScroll: true });
    // A new point that completes its frame leads to the next one.
    // A press on a point of a finished frame is meant for the next point, which belongs on another frame.
    const now = drag.downAt && open !== drag.mark ? currentTime(video.player) : undefined;
    const problem = now === undefined ? undefined : frameProblem(draft, now);
    if (problem) toast({ ...problem, tone: 'error' });
    const next = drag.isNew && open !== drag.mark ? nextTime(draft, review.phases) : undefined;
    if (next !== undefined) room.goTo(next);
  }
  const onKeyDown = (point: number) => (event: KeyboardEvent) => {
    const arrow = pointMove(event);
    const at = points[point];
    if (!draft || !film || !arrow || !at) return;
    event.preventDefault();
    event.stopPropagation();
    const pixels = event.shiftKey ? 10 : 1;
    setDraft(
      movePoint(draft, mark, point, [
        at[0] + (arrow[0] * pixels) / film.size.width,
        at[1] + (arrow[1] * pixels) / film.size.height,
      ]),
    );
  };

  const others = review.measurements.filter((other) => other.id !== shown.id);
  // A calibration has no number to draw, and its evaluation fits the camera again with each move of a point.
  const hasResult = open === undefined && !isCalibration(shown);
  const evaluation = film && hasResult ? evaluate(shown, [...others, shown], film) : undefined;
  const result = evaluation?.problem === undefined ? evaluation?.result : undefined;
  const [first, last] = [points[0], points.at(-1)];
  const magnified = draft && points.find((_, i) => drag?.point === i || focused === buttonId(mark, i));
  return (
    <div
      ref={layer}
      role="group"
      aria-label="Measurement on the frame"
      {...(draft && {
        'data-draws': true,
        onPointerDown,
        onPointerMove,
        onPointerUp,
        onPointerCancel: () => setDrag(undefined),
      })}
      className={classNames(
        'absolute inset-0 select-none',
        draft ? 'touch-none' : 'pointer-events-none',
        draft && open !== undefined && 'cursor-crosshair',
      )}
    >
      <MarkLines kind={shown.kind} points={points} zoom={zoom} />
      {points.map(([x, y], i) => (
        <button
          key={i}
          id={buttonId(mark, i)}
          type="button"
          disabled={!draft}
          aria-label={`${names[i] ?? 'Point'}: Alt and an arrow key move it by a pixel, with Shift by ten`}
          onKeyDown={onKeyDown(i)}
          onFocus={() => setFocused(buttonId(mark, i))}
          onBlur={() => setFocused(undefined)}
          style={{ left: `${x * 100}%`, top: `${y * 100}%`, scale: 1 / zoom }}
          className="pointer-events-none absolute size-5 -translate-1/2 rounded-full border-2 border-[#ffd449] outline-1 outline-[#0e1216] focus-visible:outline-2 focus-visible:outline-[#f2eee4]"
        />
      ))}
      {result && first && last && (
        <p
          style={{
            left: `${Math.min(0.85, Math.max(0.15, (first[0] + last[0]) / 2)) * 100}%`,
            top: `${Math.min(0.94, Math.max(0.06, (first[1] + last[1]) / 2)) * 100}%`,
            transform: `translate(-50%, -50%) scale(${1 / zoom}) translateY(-22px)`,
          }}
          className="pointer-events-none absolute whitespace-nowrap bg-[#0e1216] px-2 font-mono text-15 text-[#f2eee4]"
        >
          {formatResult(shown.kind, result, units)}
        </p>
      )}
      {magnified && <Loupe canvasRef={video.canvasRef} point={magnified} zoom={zoom} />}
    </div>
  );
}
