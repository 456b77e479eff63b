import { hasRealTimes, noRealTimes } from '#domain/slow-motion.ts';
import { useMemo } from 'react';
import { Button } from '#ui/button.tsx';
import { ChoiceField } from '#ui/choice-field.tsx';
import { toMicroseconds } from '#lib/video-frames/microseconds.ts';
import { tracedParts } from '../../review.ts';
import { useFilm, useOpenReview } from '../room-contexts.ts';
import { describeCheck } from '../measure/describe-check.ts';
import { currentTime } from '../current-time.ts';
import { usePlayerState } from '../video/use-video-player.ts';
import { MotionPlot } from './motion-plot.tsx';
import { partColors, partNames } from './part-names.ts';
import { PathQuestion } from './path-question.tsx';
import { motionAlong } from './path-points.ts';
import { rulerFor } from './ruler.ts';
import type { Paths } from './use-paths.ts';

/** Traces a point through the jump, and shows how high and how fast it moves. */
export function PathsPanel({ paths }: { paths: Paths }) {
  const { video, goTo } = useFilm();
  const { review, permissions } = useOpenReview();
  const { canReview } = permissions;
  const { player, slowMotion } = video;
  const index = usePlayerState(player, (state) => state.index);
  const size = usePlayerState(player, (state) => state.size);
  const { part, points, isTracking, question } = paths;
  const name = partNames[part].toLowerCase();
  const isOnPoint = usePlayerState(player, () => points.some(({ atUs }) => atUs === currentTime(player)));
  const shown = tracedParts.filter((each) => canReview || review.paths[each]);
  const { measurements } = review;
  const ruler = useMemo(() => rulerFor(points, measurements, size), [points, measurements, size]);
  const motion = useMemo(
    () => (index ? motionAlong(points, { times: index.times.map(toMicroseconds), slowMotion, ruler }) : []),
    [points, index, slowMotion, ruler],
  );
  return (
    <div className="min-h-0 overscroll-contain p-4 lg:flex-1 lg:overflow-y-auto">
      {shown.length > 1 ? (
        <ChoiceField
          legend="Point"
          choices={shown.map((value) => ({ value, label: partNames[value] }))}
          value={part}
          onChange={paths.choose}
        />
      ) : (
        <p className="text-17 font-semibold">{partNames[part]}</p>
      )}
      {canReview && (
        <>
          <p className="mt-3 text-15 text-muted">
            {points.length === 0
              ? `Go to the first frame and tap the ${name} in the picture. Then follow the point, or mark it again every few frames.`
              : 'Tap the picture to correct the point on this frame. Where it is hidden, mark it before and after: the path between is a smooth curve.'}
          </p>
          {question && <PathQuestion paths={paths} question={question} />}
          <div className="mt-3 flex flex-wrap justify-between gap-x-2 gap-y-1">
            {isTracking ? (
              <Button look="secondary" className="w-full" onClick={paths.stopTracking}>
                Stop
              </Button>
            ) : (
              !question && (
                <Button
                  look="secondary"
                  className="w-full"
                  disabled={!isOnPoint}
                  onClick={() => void paths.track()}
                >
                  Follow the point
                </Button>
              )
            )}
            <Button look="quiet" disabled={!isOnPoint || isTracking} onClick={paths.removePoint}>
              Remove point
            </Button>
            <Button look="quiet" disabled={points.length === 0 || isTracking} onClick={paths.removePath}>
              Delete path
            </Button>
          </div>
        </>
      )}
      <p role="status" className="mt-3 text-13 text-muted">
        {isTracking
          ? 'Following the point…'
          : points.length > 0 &&
            `Points: ${points.length}, of them ${points.filter(({ isMarked }) => isMarked).length} marked by the coach.`}
      </p>
      {motion.length > 1 && (
        <div className="mt-4">
          <MotionPlot
            motion={motion}
            ruler={ruler}
            player={player}
            slowMotion={slowMotion}
            color={partColors[part]}
            onGo={goTo}
          />
          {!hasRealTimes(slowMotion) && <p className="pt-1 text-13">{noRealTimes}</p>}
          {ruler.unit === 'meters' && (
            <p className="pt-1 text-13 text-muted">
              ± contains a pixel of each mark, how far the point may have drifted since, and what the scale
              leaves open.
            </p>
          )}
          {ruler.check && <p className="pt-1 text-13 text-muted">{describeCheck(ruler.check)}</p>}
          {ruler.notes.map((note) => (
            <p key={note} className="pt-1 text-13 text-muted">
              {note}
            </p>
          ))}
        </div>
      )}
    </div>
  );
}
