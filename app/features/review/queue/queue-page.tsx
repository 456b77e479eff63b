import { useQuery } from '@tanstack/react-query';
import { explainError } from '../../../lib/api/explain-error.ts';
import { takeData } from '../../../lib/api/data-error.ts';
import { openSession } from '../../../lib/session/session.ts';
import type { SessionUser } from '../../../lib/session/session-user.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { LoadingMessage } from '../../../ui/loading-message.tsx';
import { UnsentNotice } from '../room/notes/unsent-notice.tsx';
import { useOutbox } from '../room/data/use-outbox.ts';
import { getVideoLinks } from '../submission-video.ts';
import { QueueRow } from './queue-row.tsx';

/** Entries on the page. */
const listLimit = 100;

/** Loads the submissions that need a review, the one due first at the top. Throws DataError. */
async function loadQueue() {
  const supabase = await openSession();
  return takeData(await supabase.rpc('review_queue', { p_limit: listLimit }));
}

export type QueuedSubmission = Awaited<ReturnType<typeof loadQueue>>[number];

function Queue() {
  const { data, error, refetch } = useQuery({ queryKey: ['review-queue'], queryFn: loadQueue });
  const paths = data?.map(({ video_url }) => video_url) ?? [];
  const links = useQuery({
    queryKey: ['video-links', paths],
    enabled: paths.length > 0,
    // New links would load the pictures again.
    staleTime: Infinity,
    queryFn: () => getVideoLinks(paths),
  });
  if (error && !data)
    return (
      <LoadFailed onRetry={() => void refetch()}>
        We couldn’t load your queue. {explainError(error)}
      </LoadFailed>
    );
  if (!data) return <LoadingMessage>Loading your queue…</LoadingMessage>;
  if (data.length === 0)
    return <p className="py-6 text-21 text-muted">No videos to review. You’re up to date.</p>;
  return (
    <ol className="divide-y divide-hairline border-b border-hairline">
      {data.map((submission) => (
        <QueueRow
          key={submission.submission_id}
          submission={submission}
          videoUrl={links.data?.get(submission.video_url)}
        />
      ))}
    </ol>
  );
}

/** The page /admin/reviews: the submissions that need a review. */
export function QueuePage({ user }: { user: SessionUser }) {
  const { state } = useOutbox(user.id);
  return (
    <>
      <UnsentNotice changes={state} />
      <Queue />
    </>
  );
}
