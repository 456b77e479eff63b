import { useQuery } from '@tanstack/react-query';
import { Button } from '#ui/button.tsx';
import { Link } from '#ui/link.tsx';
import { Notice } from '#ui/notice.tsx';
import { ownFilmQuery } from './own/use-own-submissions.ts';
import type { QueueState } from './queue/queue-state.ts';
import { getUploadQueue } from './queue/use-upload-queue.ts';
import { ChosenVideo } from './video/chosen-video.tsx';
import { PickVideo } from './video/pick-video.tsx';
import type { VideoChooser } from './video/use-pick-video.ts';

interface ReplaceFormProps {
  userId: string;
  submissionId: string;
  queue: QueueState;
  picker: VideoChooser;
}

/** The form to send another version of a video that the coach's browser can't play. The device converts it. */
export function ReplaceForm({ userId, submissionId, queue, picker }: ReplaceFormProps) {
  const { send, cancel } = getUploadQueue();
  const { data: submission } = useQuery(ownFilmQuery(userId, submissionId));
  const chosen = queue.videos.find(
    ({ phase, replaces }) => phase.name === 'chosen' && replaces === submissionId,
  );
  const isSent = queue.videos.some(
    ({ phase, replaces }) => phase.name !== 'chosen' && replaces === submissionId,
  );
  if (isSent) return <Notice tone="info">We’re sending the new version. You see it below.</Notice>;
  if (submission !== undefined && !submission?.isFilmAsked)
    return (
      <Notice tone="info">
        {submission
          ? `“${submission.fileName}” needs no other version.`
          : 'This video was deleted, or another account sent it.'}{' '}
        <Link to="/upload" className="font-semibold text-pit underline underline-offset-4">
          Send a new video
        </Link>
      </Notice>
    );
  return (
    <form
      aria-label="Send another version"
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen) send(chosen.id);
      }}
    >
      <p className="max-w-2xl">
        Your coach’s browser can’t play <strong>{submission?.fileName ?? 'your video'}</strong>. Choose the
        same video here, on the phone that filmed it. The phone converts it, and it takes the place of the old
        one. No review is used.
      </p>
      {chosen ? (
        <ChosenVideo
          key={chosen.id}
          video={chosen}
          isUnsaved={queue.unsaved.includes(chosen.id)}
          onDiscard={() => void cancel(chosen.id)}
          onPlayer={() => undefined}
        />
      ) : (
        <PickVideo picker={picker} replaces={submissionId} />
      )}
      <Button type="submit" disabled={!chosen} className="self-start max-sm:self-stretch">
        Send This Version
      </Button>
    </form>
  );
}
