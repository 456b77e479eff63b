import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useMemo } from 'react';
import { videoLinkQuery } from '#common/film/video-link.ts';
import { DataError } from '#lib/api/data-error.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { frameAt } from '#lib/video-frames/frame-index.ts';
import { Button, ButtonLink } from '#ui/button.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { toSeconds } from '#lib/video-frames/microseconds.ts';
import type { Review } from '../review.ts';
import { reviewQuery } from '../room/data/load-review.ts';
import { usePlayerState, useVideoPlayer } from '../room/video/use-video-player.ts';
import { measuredFrames } from './measured-frames.ts';
import { markedPhases, Report } from './report.tsx';
import { useFramePictures } from './use-frame-pictures.ts';

/** Draws the frames of a review and shows its report. */
function LoadedReport({ review }: { review: Review }) {
  const link = useQuery(videoLinkQuery(review.videoPath));
  const video = useVideoPlayer(link.data, review.slowMotion);
  const { player, canvasRef, videoRef, slowMotion } = video;
  const size = usePlayerState(player, (state) => state.size);
  const index = usePlayerState(player, (state) => (state.status === 'ready' ? state.index : undefined));
  const hasFailed = usePlayerState(player, ({ status }) => status === 'failed') || link.isError;
  const frames = useMemo(
    () =>
      index && [
        ...[...markedPhases(review), ...review.notes].map(({ atUs }) => frameAt(index, toSeconds(atUs))),
        ...measuredFrames(review.measurements, index).map(({ frame }) => frame),
      ],
    [index, review],
  );
  const { urls, isDone } = useFramePictures(video, frames);
  const film = useMemo(
    () => (index && size ? { index, size, slowMotion, urls } : undefined),
    [index, size, slowMotion, urls],
  );
  const isReady = isDone || hasFailed;
  return (
    <>
      <div className="mb-6 flex flex-wrap items-center justify-between gap-4 print:hidden">
        <ButtonLink look="quiet" className="-ml-1" to={`/reviews/${review.submissionId}`}>
          Back to the review
        </ButtonLink>
        <Button aria-disabled={!isReady} onClick={() => isReady && window.print()}>
          <Printer aria-hidden className="size-5" strokeWidth={1.5} />
          {isReady ? 'Print or save as PDF' : 'Drawing the frames…'}
        </Button>
      </div>
      {hasFailed && (
        <Notice tone="error" className="mb-6 print:hidden">
          We couldn’t read the video, so the report has no pictures.
        </Notice>
      )}
      {/* The player draws here; the report shows pictures of single frames. */}
      <div aria-hidden className="hidden">
        <canvas ref={canvasRef} />
        <video ref={videoRef} muted playsInline preload="none" crossOrigin="anonymous" />
      </div>
      <Report review={review} film={film} slowMotion={slowMotion} />
    </>
  );
}

/** The page /reviews/<id>/print: a review on two pages. */
export function ReportPage({ submissionId, user }: { submissionId: string; user: SessionUser }) {
  const { data, error, refetch } = useQuery(reviewQuery(submissionId, user.id));
  const isUnknown = error instanceof DataError && error.status >= 400 && error.status < 500;
  return (
    <div className="mx-auto max-w-5xl px-4 py-8 sm:px-6 print:max-w-none print:p-0">
      {data ? (
        <LoadedReport review={data} />
      ) : isUnknown ? (
        <>
          <h1 className="text-40">Review not found</h1>
          <p className="mb-6 mt-4 text-muted">
            There is no review at this address, or you don’t have access to it.
          </p>
          <ButtonLink to="/reviews">All reviews</ButtonLink>
        </>
      ) : (
        <NotLoaded what="this review" error={error} refetch={refetch} />
      )}
    </div>
  );
}
