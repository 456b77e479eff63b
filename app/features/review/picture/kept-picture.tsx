import { useQuery } from '@tanstack/react-query';
import { videoLinkQuery } from '#common/film/video-link.ts';
import { explainError } from '#lib/api/explain-error.ts';
import { Button } from '#ui/button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { Notice } from '#ui/notice.tsx';
import type { PictureFrames, Review } from '../review.ts';
import { reviewQuery } from '../room/data/load-review.ts';
import { DrawingStatus } from './drawing-status.tsx';
import { PictureResult } from './picture-result.tsx';
import { useDrawingJob } from './use-drawing-job.ts';

function Drawing({ review, frames }: { review: Review; frames: PictureFrames }) {
  const { state, start, cancel } = useDrawingJob();
  const { data: url, error } = useQuery(videoLinkQuery(review.videoPath));
  return (
    <>
      {error && <Notice tone="error">We couldn’t open the video. {explainError(error)}</Notice>}
      {state.status === 'done' && (
        <PictureResult
          picture={state.picture}
          keyUs={frames.keyUs}
          jump={{ ...review, barM: review.jump?.barM ?? null }}
        />
      )}
      <DrawingStatus state={state} onCancel={cancel} />
      {(state.status === 'idle' || state.status === 'failed') && (
        <p>
          <Button
            look="secondary"
            disabled={url === undefined}
            onClick={() => {
              if (url !== undefined) start({ url: new URL(url, window.location.href).href, ...frames });
            }}
          >
            Draw the picture
          </Button>
        </p>
      )}
    </>
  );
}

/** The picture that is part of a review, drawn on request, because drawing reads the film. */
export function KeptPicture({ submissionId, userId }: { submissionId: string; userId: string }) {
  const { data: review, error, refetch } = useQuery(reviewQuery(submissionId, userId));
  if (error && !review)
    return <LoadFailed onRetry={() => void refetch()}>We couldn’t load the picture.</LoadFailed>;
  if (!review?.picture) return null;
  return <Drawing review={review} frames={review.picture} />;
}
