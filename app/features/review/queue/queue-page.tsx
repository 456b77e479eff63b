import { useQuery } from '@tanstack/react-query';
import { useListAddress, type ListQuery } from '#lib/page/use-list-address.ts';
import { getVideoLinks } from '#common/film/video-link.ts';
import type { SessionUser } from '#lib/session/session-user.ts';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Pager } from '#ui/pager.tsx';
import { UnsentNotice } from '../room/notes/unsent-notice.tsx';
import { useOutbox } from '#lib/outbox/open-outbox.ts';
import { openReviewOutbox } from '../room/data/review-outbox.ts';
import { GuardianWaits } from '../waiting/guardian-waits.tsx';
import { AnswerTimes } from './answer-times.tsx';
import { CoachSettingsDialog } from './coach-settings-dialog.tsx';
import { queuePageSize, queueQuery } from './load-queue.ts';
import { QueueRow } from './queue-row.tsx';
import { QueueSearch } from './queue-search.tsx';

function emptyText({ only, search, page }: ListQuery): string {
  if (page > 0) return 'This page is empty.';
  if (search !== '') return 'No videos match your search.';
  if (only === '') return 'No videos to review. You’re up to date.';
  if (only === 'replies') return 'No unanswered replies.';
  if (only === 'uncovered') return 'No video waits for a credit.';
  return 'No videos here.';
}

interface QueueProps {
  query: ListQuery;
  userId: string;
  onPageChange: (page: number) => void;
}

function Queue({ query, userId, onPageChange }: QueueProps) {
  const { data, error, refetch, isPlaceholderData } = useQuery(queueQuery(query));
  const paths = data?.map(({ video_url }) => video_url) ?? [];
  const links = useQuery({
    queryKey: ['video-links', paths],
    enabled: paths.length > 0,
    // New links would load the pictures again.
    staleTime: Infinity,
    queryFn: () => getVideoLinks(paths),
  });
  if (!data) return <NotLoaded what="your queue" error={error} refetch={refetch} />;
  return (
    <Pager
      label="Pages of the queue"
      page={query.page}
      rowsPerPage={queuePageSize}
      total={data[0]?.total ?? 0}
      labels={['Previous', 'Next']}
      onPageChange={onPageChange}
    >
      {data.length === 0 ? (
        <p className="py-6 text-21 text-muted">{emptyText(query)}</p>
      ) : (
        <ol aria-busy={isPlaceholderData} className="divide-y divide-hairline border-b border-hairline">
          {data.map((submission) => (
            <QueueRow
              key={submission.submission_id}
              submission={submission}
              userId={userId}
              videoUrl={links.data?.get(submission.video_url)}
            />
          ))}
        </ol>
      )}
    </Pager>
  );
}

/** The page /admin/reviews: the submissions that need the coach. */
export function QueuePage({ user }: { user: SessionUser }) {
  const { state } = useOutbox(openReviewOutbox, user.id);
  const { listQuery, change } = useListAddress();
  return (
    <>
      <UnsentNotice changes={state} />
      <QueueSearch query={listQuery} onChange={change} />
      <Queue query={listQuery} userId={user.id} onPageChange={(page) => change({ page })} />
      <GuardianWaits />
      <footer className="mt-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <AnswerTimes />
        <CoachSettingsDialog userId={user.id} />
      </footer>
    </>
  );
}
