import { useQuery } from '@tanstack/react-query';
import { causeOf } from '../../../lib/api/cause-of.ts';
import { formatDate } from '../../../../supabase/functions/_shared/format-date.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { SessionUser } from '../../../lib/session/session-user.ts';
import { takeData } from '../../../lib/api/data-error.ts';
import { openSession } from '../../../lib/session/session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { LoadingMessage } from '../../../ui/loading-message.tsx';
import { describeAge } from '../describe-age.ts';
import { useOutbox } from '../room/data/use-outbox.ts';
import { UnsentNotice } from '../room/notes/unsent-notice.tsx';
import { Progress } from '../progress/progress.tsx';
import { timeLeft } from '../time-left.ts';
import { Link } from '../../../ui/link.tsx';

/** Entries per list. */
const listLimit = 100;
const rowClass = 'flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4';

function useQueue(isCoach: boolean) {
  return useQuery({
    queryKey: ['review-queue'],
    enabled: isCoach,
    queryFn: async () => {
      const supabase = await openSession();
      return takeData(await supabase.rpc('review_queue', { p_limit: listLimit }));
    },
  });
}

function useFeedback(userId: string) {
  return useQuery({
    queryKey: ['my-feedback', userId],
    queryFn: async () => {
      const supabase = await openSession();
      return takeData(await supabase.rpc('list_my_feedback', { p_limit: listLimit }));
    },
  });
}

/** Sends pending changes from this device and shows which of them are not saved. */
function OutboxNotice({ userId }: { userId: string }) {
  return <UnsentNotice changes={useOutbox(userId).state} />;
}

function Queue() {
  const { data, error, refetch } = useQueue(true);
  if (error && !data)
    return (
      <LoadFailed onRetry={() => void refetch()}>We couldn’t load your queue. {causeOf(error)}</LoadFailed>
    );
  if (!data) return <LoadingMessage>Loading your queue…</LoadingMessage>;
  if (data.length === 0)
    return <p className="border-t border-hairline py-6 text-muted">No videos to review.</p>;
  return (
    <ol className="divide-y divide-hairline border-y border-hairline">
      {data.map((submission) => (
        <li key={submission.submission_id} className={rowClass}>
          <div className="min-w-0">
            <Link
              to={`/reviews/${submission.submission_id}`}
              className="text-21 font-semibold hover:underline"
            >
              {`${submission.first_name} ${submission.last_name}`.trim() || 'An athlete'}
            </Link>
            <p className="truncate font-mono text-13 text-muted">
              {submission.video_file_name} · {describeAge(submission.is_minor)}
              {submission.has_credit && ' · paid'}
              {submission.draft_notes > 0 &&
                ` · ${submission.draft_notes === 1 ? '1 draft note' : `${submission.draft_notes} draft notes`}`}
            </p>
            {submission.question !== '' && (
              <p className="mt-1 line-clamp-2 max-w-2xl text-15">{submission.question}</p>
            )}
          </div>
          <p
            className={`font-mono text-15 ${submission.hours_left < 8 ? 'font-semibold text-error' : 'text-muted'}`}
          >
            {timeLeft(submission.due_at, new Date())}
          </p>
        </li>
      ))}
    </ol>
  );
}

const statusLabels: Record<string, string> = {
  pending: 'With the coach',
  approved: 'Approved',
  rejected: 'Rejected',
};

function Feedback({ userId }: { userId: string }) {
  const { data, error, refetch } = useFeedback(userId);
  if (error && !data)
    return (
      <LoadFailed onRetry={() => void refetch()}>We couldn’t load your reviews. {causeOf(error)}</LoadFailed>
    );
  if (!data) return <LoadingMessage>Loading your reviews…</LoadingMessage>;
  if (data.length === 0)
    return (
      <div className="border-t border-hairline py-8">
        <p className="max-w-xl text-muted">
          Upload a jump, and your coach’s frame-by-frame notes will be here within 48 hours.
        </p>
        <ButtonLink to="/upload" className="mt-5">
          Upload a jump
        </ButtonLink>
      </div>
    );
  return (
    <ol className="divide-y divide-hairline border-y border-hairline">
      {data.map((submission) => (
        <li key={submission.submission_id} className={rowClass}>
          <div className="min-w-0 flex-1">
            <Link
              to={`/reviews/${submission.submission_id}`}
              className="text-21 font-semibold hover:underline"
            >
              {submission.video_file_name}
            </Link>
            <p className="font-mono text-13 text-muted">
              {submission.reviewed_at
                ? `Reviewed ${formatDate(submission.reviewed_at)}`
                : `Uploaded ${formatDate(submission.created_at)}`}
              {submission.notes > 0 && ` · ${submission.notes_done} of ${submission.notes} notes done`}
            </p>
            {submission.summary !== '' && (
              <p className="mt-1 line-clamp-2 max-w-2xl text-15">{submission.summary}</p>
            )}
          </div>
          <p className="font-mono text-15 text-muted">
            {statusLabels[submission.submission_status] ?? submission.submission_status}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The page /reviews: the coach's queue, and the reviews and progress of the current user. */
export function FeedbackPage({ user }: { user: SessionUser }) {
  const session = useSession();
  const isCoach = session.status === 'signed-in' && session.isAdmin;
  return (
    <>
      {isCoach && (
        <section aria-labelledby="queue" className="mb-14">
          <h2 id="queue" className="mb-5 text-40">
            To review
          </h2>
          <OutboxNotice userId={user.id} />
          <Queue />
        </section>
      )}
      <section aria-labelledby="own">
        <h2 id="own" className={isCoach ? 'mb-5 text-28' : 'sr-only'}>
          {isCoach ? 'Your own jumps' : 'Your reviews'}
        </h2>
        <Feedback userId={user.id} />
      </section>
      <section aria-labelledby="progress" className="mt-14">
        <h2 id="progress" className="mb-5 text-28">
          Progress
        </h2>
        <Progress
          athleteId={user.id}
          whenEmpty="Enter your grip and bar height when you upload a jump, and this page charts them over time."
        />
      </section>
    </>
  );
}
