import { Button } from '#ui/button.tsx';
import type { PictureFrames } from '../review.ts';
import { useFilm, useOpenReview } from '../room/room-contexts.ts';
import { DrawingStatus } from './drawing-status.tsx';
import { FrameChoice } from './frame-choice.tsx';
import { PictureResult } from './picture-result.tsx';
import type { useDrawingJob } from './use-drawing-job.ts';

interface PicturePanelProps {
  /** Undefined until the video is ready. */
  frames: PictureFrames | undefined;
  job: ReturnType<typeof useDrawingJob>;
  onChange: (frames: PictureFrames) => void;
  onKeep?: (frames: PictureFrames | null) => void;
}

const isSame = (a: PictureFrames, b: PictureFrames) =>
  a.keyUs === b.keyUs && a.framesUs.join() === b.framesUs.join();

/** The jump in one picture: choose frames, draw, save. */
export function PicturePanel({ frames, job, onChange, onKeep }: PicturePanelProps) {
  const { video } = useFilm();
  const { review } = useOpenReview();
  const { state, start, cancel } = job;
  const url = video.url;
  const isDrawing = state.status === 'drawing';
  const canDraw = frames !== undefined && frames.framesUs.length >= 2 && url !== undefined;
  /** Whether the drawn picture shows the chosen frames. */
  const isCurrent = state.status === 'done' && frames !== undefined && isSame(state.order, frames);
  const isKept = review.picture !== null && frames !== undefined && isSame(review.picture, frames);
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-4">
      <p className="text-15 text-muted">
        The whole jump in one picture: the athlete of every frame, cut out and placed in the scene. The camera
        must stand still.
      </p>
      {state.status === 'done' && (
        <PictureResult
          picture={state.picture}
          keyUs={state.order.keyUs}
          jump={{ ...review, barM: review.jump?.barM ?? null }}
        />
      )}
      <DrawingStatus state={state} onCancel={cancel} />
      {!isDrawing && !isCurrent && (
        <div>
          <Button
            look={state.status === 'done' ? 'secondary' : 'primary'}
            disabled={!canDraw}
            onClick={() => {
              if (frames && url !== undefined)
                start({ url: new URL(url, window.location.href).href, ...frames });
            }}
          >
            {state.status === 'done' ? 'Draw it again' : 'Draw the picture'}
          </Button>
          {frames !== undefined && frames.framesUs.length < 2 && (
            <p className="mt-2 text-13 text-muted">A picture needs at least two frames.</p>
          )}
        </div>
      )}
      {onKeep && isCurrent && (
        <div>
          <Button look="secondary" onClick={() => onKeep(isKept ? null : frames)}>
            {isKept ? 'Remove from the review' : 'Keep with the review'}
          </Button>
          <p className="mt-2 text-13 text-muted">
            {isKept
              ? 'These frames are part of the review. Athlete and coach can draw the picture at any time.'
              : 'The review stores the frames. Each device draws the picture from the video.'}
          </p>
        </div>
      )}
      {frames && <FrameChoice frames={frames} onChange={onChange} />}
    </div>
  );
}
