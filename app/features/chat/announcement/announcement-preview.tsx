import { useMutation, useQuery } from '@tanstack/react-query';
import { plural } from '#lib/text/plural.ts';
import { rpc } from '#lib/session/ask.ts';
import { explainError } from '#lib/api/explain-error.ts';
import { Button } from '#ui/button.tsx';
import { LoadFailed } from '#ui/load-failed.tsx';
import { LoadingMessage } from '#ui/loading-message.tsx';
import { Notice } from '#ui/notice.tsx';
import { toast } from '#lib/page/toast.ts';
import { emptyContent } from '../chat.ts';
import { threadsKey } from '../data/list-threads.ts';
import { chatsKey } from '../data/load-chat.ts';
import { MessageItem } from '../thread/message-item.tsx';

interface AnnouncementPreviewProps {
  announcement: { id: string; athleteIds: readonly string[]; body: string };
  names: readonly string[];
  onBack: () => void;
  onSent: () => void;
}

/** Shows an announcement as athletes will see it and the number of recipients, and sends it. */
export function AnnouncementPreview({ announcement, names, onBack, onSent }: AnnouncementPreviewProps) {
  const { id, body } = announcement;
  const athleteIds = [...announcement.athleteIds];
  const count = useQuery({
    queryKey: ['announcement-recipients', ...athleteIds],
    queryFn: () => rpc('count_announcement_recipients', { p_athlete_ids: athleteIds }),
  });
  const { mutate, isPending, error } = useMutation({
    // A retry has the same id.
    mutationFn: () => rpc('send_announcement', { p_id: id, p_athlete_ids: athleteIds, p_body: body }),
    onSuccess(sent) {
      toast({ title: `Sent to ${plural(sent, 'athlete')}`, tone: 'success' });
      onSent();
    },
    meta: { logged: 'The announcement was not sent', reloads: [threadsKey, chatsKey] },
  });
  if (count.error)
    return (
      <LoadFailed onRetry={() => void count.refetch()}>
        We couldn’t count the recipients. {explainError(count.error)}
      </LoadFailed>
    );
  if (count.data === undefined) return <LoadingMessage>Counting the recipients…</LoadingMessage>;
  return (
    <div className="flex flex-col gap-5">
      <MessageItem author="You" isOwn={false} isAnnouncement content={{ ...emptyContent, body }} />
      <div>
        <p role="status" className="font-semibold">
          Goes to {plural(count.data, 'athlete')}
        </p>
        <p className="mt-1 max-h-40 overflow-y-auto text-15 text-muted">{names.join(', ')}</p>
      </div>
      {error && (
        <Notice tone="error">
          The announcement may not have been sent. {explainError(error)} Sending again is safe: nobody gets it
          twice.
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button isBusy={isPending} disabled={count.data === 0} onClick={() => mutate()}>
          {isPending ? 'Sending…' : `Send to ${plural(count.data, 'athlete')}`}
        </Button>
        <Button look="secondary" onClick={onBack}>
          Back
        </Button>
      </div>
    </div>
  );
}
