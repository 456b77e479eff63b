import { useId, useState, type KeyboardEvent } from 'react';
import { isBrowserKey, pointMove } from '../drawing/arrow-keys.ts';
import { pointOn } from '../drawing/frame-point.ts';
import { markScale } from '../drawing/shapes.ts';
import { useWidth } from '#lib/page/use-width.ts';
import { viewBoxWidth } from '../drawing/view-box.ts';
import { tracedParts, type PathPoint } from '../../review.ts';
import { useFilm, useOpenReview } from '../room-contexts.ts';
import { currentTime } from '../current-time.ts';
import { useAspect, usePlayerState } from '../video/use-video-player.ts';
import { useView } from '../video/use-zoom.ts';
import { partNames } from './part-names.ts';
import { placeAt } from './path-points.ts';
import { PathView } from './path-view.tsx';
import type { Paths } from './use-paths.ts';

/** Distances that an arrow key moves the point, in pixels of the video. */
const nudge = { fine: 1, coarse: 10 };

/** The traced paths on the frame, with a ring where each point is now. A coach marks the point by a tap or by keys. */
export function PathLayer({ paths }: { paths: Paths }) {
  const { video } = useFilm();
  const { review, permissions } = useOpenReview();
  const { player } = video;
  const id = useId();
  const aspect = useAspect(player);
  const pixels = usePlayerState(player, ({ size }) => size?.width ?? 1920);
  const nowUs = usePlayerState(player, () => currentTime(player));
  const zoom = useView(video.zoom, ({ scale }) => scale);
  const { ref, width } = useWidth();
  const scale = markScale(aspect, width) / zoom;
  const height = viewBoxWidth / aspect;
  const { slowMotion } = video;
  const placeNow = (points: readonly PathPoint[]) =>
    nowUs === undefined ? undefined : placeAt(points, nowUs, slowMotion);
  const here = placeNow(paths.points);
  const [cursor, setCursor] = useState({ x: 0.5, y: 0.5, atUs: -1 });
  // While the tracker asks, keys move the point before it is marked: a mark lets the tracker go on.
  const isProposed = paths.question !== undefined;
  const place = !here || (isProposed && cursor.atUs === nowUs) ? cursor : here;

  function onKeyDown(event: KeyboardEvent): void {
    const arrow = pointMove(event);
    if (isBrowserKey(event) || (!arrow && event.key !== 'Enter')) return;
    event.preventDefault();
    event.stopPropagation();
    const [right, down] = arrow ?? [0, 0];
    const by = (event.shiftKey ? nudge.coarse : nudge.fine) / pixels;
    const bound = (value: number) => Math.min(1, Math.max(0, value));
    const moved = { x: bound(place.x + right * by), y: bound(place.y + down * by * aspect) };
    if (!arrow || (here && !isProposed)) paths.mark(moved);
    else setCursor({ ...moved, atUs: nowUs ?? -1 });
  }

  const drawing = (
    <svg
      aria-hidden
      viewBox={`0 0 ${viewBoxWidth} ${height}`}
      className="pointer-events-none absolute inset-0 size-full"
    >
      {tracedParts.map((part) => (
        <PathView
          key={part}
          part={part}
          points={review.paths[part] ?? []}
          here={
            part === paths.part && place === cursor && cursor.atUs === nowUs
              ? { ...place, drift: 0 }
              : placeNow(review.paths[part] ?? [])
          }
          height={height}
          scale={scale}
        />
      ))}
    </svg>
  );
  if (!permissions.canReview)
    return (
      <div ref={ref} className="pointer-events-none absolute inset-0">
        {drawing}
      </div>
    );
  return (
    <button
      ref={ref}
      type="button"
      data-pen
      aria-label={`Mark on the frame: ${partNames[paths.part]}`}
      aria-describedby={id}
      disabled={paths.isTracking}
      onKeyDown={onKeyDown}
      onClick={(event) => {
        // A press of Enter or Space has no position; Enter is handled above.
        if (event.detail === 0) return;
        const [x, y] = pointOn(event.currentTarget, event);
        paths.mark({ x, y });
      }}
      className="absolute inset-0 size-full cursor-crosshair touch-none"
    >
      {drawing}
      <span id={id} hidden>
        Tap the point. By keyboard: Alt and an arrow key move it, with Shift by ten pixels, Enter marks it.
      </span>
    </button>
  );
}
