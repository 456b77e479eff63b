import { useEffect, useRef } from 'react';
import { edgeWidth, type Pixel } from 'vault-pixels';
import type { FramePoint } from '#domain/review-calls.ts';
import { toast } from '#lib/page/toast.ts';
import { useUnits } from '#common/units/units.ts';
import { classNames } from '#ui/class-names.ts';
import { PointButtons } from '../drawing/point-buttons.tsx';
import { useFramePoints, type PointInput } from '../drawing/use-frame-points.ts';
import { currentTime, frameOf } from '../current-time.ts';
import { usePlayerState } from '../video/use-video-player.ts';
import { readCanvas } from '../video/read-canvas.ts';
import { useHand } from '../video/use-hand.ts';
import { useView } from '../video/use-zoom.ts';
import { clickDeviation } from './click-deviation.ts';
import {
  frameProblem,
  isClickingAgain,
  movePoint,
  nextPoint,
  nextTime,
  openFrame,
  placePoint,
} from './draft.ts';
import { formatResult } from './format-result.ts';
import { guideOf } from './guides.ts';
import { Loupe } from '../video/loupe.tsx';
import { MarkLines } from './mark-lines.tsx';
import { evaluate } from './math/evaluate.ts';
import { isCalibration, storedResult } from './measurement.ts';
import { useMeasuredFilm } from './use-measured-film.ts';
import { useFilm, useOpenReview } from '../room-contexts.ts';
import type { MeasureProps } from './use-measure-panel.tsx';

/** Half the side of the square around a point in which an edge is looked for, pixels. */
const edgeRadius = 8;

/** Returns how wide the sharpest edge at a point is; 1 where a browser does not let pages read the picture. */
function edgeAt(canvas: HTMLCanvasElement, at: Pixel): number | undefined {
  try {
    return edgeWidth(readCanvas(canvas)(at, edgeRadius));
  } catch {
    return 1;
  }
}

/** The points and lines of the open measurement on its frame. In a draft they can be placed, dragged and nudged. */
export function MeasureLayer({ draft, setDraft, shownId, setDragging }: MeasureProps) {
  const { video, goTo } = useFilm();
  const { review } = useOpenReview();
  const units = useUnits();
  const isHand = useHand();
  const zoom = useView(video.zoom, ({ scale }) => scale);
  const middle = useView(video.zoom, ({ x }) => x);
  const top = useView(video.zoom, ({ y, scale }) => {
    const { stage, picture } = video.zoom.getSizes();
    return Math.max(0, y - stage.height / picture.height / scale / 2) || 0;
  });
  const film = useMeasuredFilm(video);
  const frame = usePlayerState(video.player, (state) => state.frame);
  const shown = draft ?? review.measurements.find((measurement) => measurement.id === shownId);
  const mark = (shown?.marks ?? []).findIndex(
    ({ atUs, points }) => points.length > 0 && frameOf(video.player, atUs) === frame,
  );
  const points = shown?.marks[mark]?.points ?? [];
  const open = draft && openFrame(draft);
  const box = useRef<HTMLDivElement>(null);
  const deviationAt = ([x, y]: FramePoint, input: PointInput): number => {
    const [width, canvas] = [film?.size.width ?? 1920, video.canvasRef.current];
    return clickDeviation({
      input,
      filmPixels: width / (box.current?.getBoundingClientRect().width || width),
      edge: canvas ? edgeAt(canvas, { x: x * canvas.width, y: y * canvas.height }) : undefined,
    });
  };
  const framePoints = useFramePoints({
    points,
    list: mark,
    size: film?.size,
    onPlace(at, input) {
      const now = currentTime(video.player);
      if (!draft || now === undefined || open === undefined) return undefined;
      void video.player?.pause();
      const problem = frameProblem(draft, now);
      if (problem) {
        toast({ ...problem, tone: 'error' });
        return undefined;
      }
      const next = placePoint(draft, at, now, deviationAt(at, input));
      setDraft(next);
      return { list: open, point: (next.marks[open]?.points.length ?? 1) - 1 };
    },
    onMove(place, to, input) {
      if (draft) setDraft(movePoint(draft, place.list, place.point, to, deviationAt(to, input)));
    },
    onRelease({ list }, { isNew, isPress }) {
      if (!draft || open === list) return;
      // A press on a point of a finished frame is meant for the next point, which belongs on another frame.
      const now = isPress ? currentTime(video.player) : undefined;
      const problem = now === undefined ? undefined : frameProblem(draft, now);
      if (problem) toast({ ...problem, tone: 'error' });
      // A new point that completes its frame leads to the next one.
      const next = isNew ? nextTime(draft, review.phases) : undefined;
      if (next !== undefined) goTo(next);
    },
  });
  const isDragging = framePoints.dragged !== undefined;
  useEffect(() => setDragging(isDragging), [isDragging, setDragging]);
  if (!shown) return null;
  const names = guideOf(shown).frames[mark]?.points ?? [];
  const next = draft && nextPoint(draft);
  const verb = `${isHand ? 'Tap' : 'Press'}${draft && isClickingAgain(draft) ? ' again' : ''}`;

  const others = review.measurements.filter((other) => other.id !== shown.id);
  // A calibration has no number to draw, and its evaluation fits the camera again with each move of a point.
  const hasResult = open === undefined && !isCalibration(shown);
  // What was measured earlier keeps its value.
  const stored = draft ? undefined : storedResult(shown);
  const evaluation = film && hasResult && !stored ? evaluate(shown, [...others, shown], film) : undefined;
  const result = stored ?? (evaluation?.problem === undefined ? evaluation?.result : undefined);
  const [first, last] = [points[0], points.at(-1)];
  const magnified = draft && (framePoints.dragged ?? framePoints.focused);
  return (
    <div
      ref={box}
      role="group"
      aria-label="Measurement on the frame"
      {...(draft && { 'data-draws': true, ...framePoints.pointer })}
      className={classNames(
        'absolute inset-0 select-none',
        draft ? 'touch-none' : 'pointer-events-none',
        draft && open !== undefined && 'cursor-crosshair',
      )}
    >
      <MarkLines kind={shown.kind} points={points} zoom={zoom} />
      <PointButtons
        framePoints={framePoints}
        zoom={zoom}
        isDisabled={!draft}
        name={(point) => names[point] ?? 'Point'}
      />
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
      {next !== undefined && !isDragging && (
        <p
          aria-hidden
          style={{
            left: `${middle * 100}%`,
            top: `${top * 100}%`,
            transform: `scale(${1 / zoom}) translateX(-50%)`,
          }}
          className="pointer-events-none absolute w-max max-w-full origin-top-left bg-[#ffd449] px-2 py-0.5 text-15 font-semibold text-[#0e1216]"
        >
          {verb}: {next}
        </p>
      )}
      {magnified && <Loupe canvasRef={video.canvasRef} point={magnified} zoom={zoom} />}
    </div>
  );
}
