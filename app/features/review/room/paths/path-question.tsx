import { CircleAlert } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { useFilm } from '../room-contexts.ts';
import { currentTime } from '../current-time.ts';
import { usePlayerState } from '../video/use-video-player.ts';
import type { Question } from './follow-point.ts';
import { partNames } from './part-names.ts';
import type { Paths } from './use-paths.ts';

/** Asks the coach for the point on the frame where the tracker stopped. */
export function PathQuestion({ paths, question }: { paths: Paths; question: Question }) {
  const { video, goTo } = useFilm();
  const isHere = usePlayerState(video.player, () => currentTime(video.player) === question.atUs);
  const name = partNames[paths.part].toLowerCase();
  const point = paths.points.find(({ atUs }) => atUs === question.atUs);
  return (
    <div role="alert" className="mt-3 border border-control p-3 text-15">
      <p className="flex gap-2 font-semibold">
        <CircleAlert aria-hidden strokeWidth={1.5} className="mt-1 size-4 shrink-0" />
        {question.reason === 'doubt' ? `Check the ${name} on this frame` : `Mark the ${name} again`}
      </p>
      <p className="mt-1 text-muted">
        {question.reason === 'doubt'
          ? 'The picture matches in several places inside the dashed ring. Tap the right one, and following goes on.'
          : 'Nothing in the picture matches. Tap the point here, or on the frame where it appears next, and following goes on.'}
      </p>
      <div className="mt-2 flex flex-wrap gap-x-4 gap-y-1">
        {!isHere ? (
          <Button look="quiet" onClick={() => goTo(question.atUs)}>
            Back to the frame
          </Button>
        ) : (
          point && (
            <Button look="secondary" onClick={() => paths.mark(point)}>
              The point is right
            </Button>
          )
        )}
        <Button look="quiet" onClick={paths.stopTracking}>
          Stop following
        </Button>
      </div>
    </div>
  );
}
