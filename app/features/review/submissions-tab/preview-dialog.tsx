import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { formatMegabytes } from '#lib/text/format-size.ts';
import { formatDate } from '#domain/days.ts';
import { Dialog } from '#ui/dialog.tsx';
import { Notice } from '#ui/notice.tsx';
import { StatusMark } from '#ui/status-mark.tsx';
import { toast } from '#lib/page/toast.ts';
import { SubmissionActions } from './submission-actions.tsx';
import { getVideoLink } from '#common/film/video-link.ts';
import { recordOpened } from './submission-video.ts';
import type { DeskSubmission } from './desk-submission.ts';

const Player = lazy(() => import('#ui/player/player.tsx').then(({ Player }) => ({ default: Player })));

function PlayerPlaceholder() {
  return <div className="aspect-video w-full bg-[#0e1216]" />;
}

function SubmissionVideo({ submission: { id, videoPath, fileName } }: { submission: DeskSubmission }) {
  const { data: url, error } = useQuery({
    queryKey: ['video-link', videoPath, 'preview'],
    // It opens the submission like the review room does.
    queryFn: async () => {
      await recordOpened(id);
      return getVideoLink(videoPath);
    },
    // A new link would reload the player.
    staleTime: Infinity,
  });
  useEffect(() => {
    if (!error) return;
    console.error('Could not get a link to the video', error);
    toast({ title: 'No video URL available', tone: 'error' });
  }, [error]);
  if (error) {
    return (
      <Notice tone="error">
        We couldn’t open this video. The athlete may have deleted it, or you may be offline.
      </Notice>
    );
  }
  if (url === undefined) return <PlayerPlaceholder />;
  return (
    <Suspense fallback={<PlayerPlaceholder />}>
      <Player title={fileName} sources={[{ url }]} />
    </Suspense>
  );
}

/** Dialog that plays a submission and offers its actions. Open while `submission` is set. */
export function PreviewDialog({
  submission,
  onClose,
}: {
  submission: DeskSubmission | undefined;
  onClose: () => void;
}) {
  if (submission === undefined) return null;
  const { id, fileName, bytes, status, createdAt, name, email } = submission;
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      size="wide"
      title={fileName}
      description={[name, email].filter(Boolean).join(', ')}
    >
      <div className="[--player-rest:22rem]">
        <SubmissionVideo key={id} submission={submission} />
      </div>
      <div className="sticky -bottom-5 -mx-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 bg-ground px-5 py-4 md:-bottom-6 md:-mx-8 md:px-8">
        <p className="flex flex-wrap items-center gap-x-4 gap-y-2 font-mono text-13 text-muted">
          <StatusMark status={status} />
          {formatDate(createdAt)}
          <span>{formatMegabytes(bytes)}</span>
        </p>
        <div className="w-full sm:w-auto">
          <SubmissionActions submission={submission} onDecided={onClose} />
        </div>
      </div>
    </Dialog>
  );
}
