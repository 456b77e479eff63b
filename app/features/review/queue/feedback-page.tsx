import { useQuery } from '@tanstack/react-query';
import { causeOf } from '../../../lib/api/cause-of.ts';
import { formatDate } from '../../../../supabase/functions/_shared/format-date.ts';
import { useSession } from '../../../lib/session/session.ts';
import type { SessionUser } from '../../../lib/session/session-user.ts';
import { takeData } from '../../../lib/api/data-error.ts';
import { openSession } from '../../../lib/session/session.ts';
import { ButtonLink } from '../../../ui/button.tsx';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { describeAge } from '../describe-age.ts';
import { useChanges } from '../room/data/use-changes.ts';
import { Unsent } from '../room/notes/unsent.tsx';
import { Progress } from '../progress/progress.tsx';
import { timeLeft } from '../time-left.ts';
import { Link } from '../../../ui/link.tsx';

/** How many the lists show; the newest, or the most urgent. */
const shown = 100;
const row = 'flex flex-wrap items-center justify-between gap-x-8 gap-y-2 py-4';

function useQueue(isCoach: boolean) {
  return useQuery({
    queryKey: ['review-queue'],
    enabled: isCoach,
    queryFn: async () => {
      const supabase = await openSession();
      return takeData(await supabase.rpc('review_queue', { p_limit: shown }));
    },
  });
}

function useFeedback(userId: string) {
  return useQuery({
    queryKey: ['my-feedback', userId],
    queryFn: async () => {
      const supabase = await openSession();
      return takeData(await supabase.rpc('list_my_feedback', { p_limit: shown }));
    },
  });
}

/** Sends what waits on this device, and says what still does. */
function SendWaiting({ userId }: { userId: string }) {
  return <Unsent changes={useChanges(userId).state} />;
}

/** What waits for the coach, the one due first at the top. */
function Queue() {
  const { data, error, refetch } = useQueue(true);
  if (error && !data)
    return (
      <LoadFailed onRetry={() => void refetch()}>The queue could not be loaded. {causeOf(error)}</LoadFailed>
    );
  if (!data) return <Waiting>Looking what waits…</Waiting>;
  if (data.length === 0)
    return <p className="border-t border-hairline py-6 text-muted">Nothing waits for a review.</p>;
  return (
    <ol className="divide-y divide-hairline border-y border-hairline">
      {data.map((one) => (
        <li key={one.submission_id} className={row}>
          <div className="min-w-0">
            <Link to={`/reviews/${one.submission_id}`} className="text-21 font-semibold hover:underline">
              {`${one.first_name} ${one.last_name}`.trim() || 'An athlete'}
            </Link>
            <p className="truncate font-mono text-13 text-muted">
              {one.video_file_name} · {describeAge(one.is_minor)}
              {one.has_credit && ' · paid'}
              {one.draft_notes > 0 &&
                ` · ${one.draft_notes === 1 ? '1 note' : `${one.draft_notes} notes`} drafted`}
            </p>
            {one.question !== '' && <p className="mt-1 line-clamp-2 max-w-2xl text-15">{one.question}</p>}
          </div>
          <p
            className={`font-mono text-15 ${one.hours_left < 8 ? 'font-semibold text-error' : 'text-muted'}`}
          >
            {timeLeft(one.due_at, new Date())}
          </p>
        </li>
      ))}
    </ol>
  );
}

const statusWords: Record<string, string> = {
  pending: 'With the coach',
  approved: 'Approved',
  rejected: 'Rejected',
};

function Feedback({ userId }: { userId: string }) {
  const { data, error, refetch } = useFeedback(userId);
  if (error && !data)
    return (
      <LoadFailed onRetry={() => void refetch()}>
        Your feedback could not be loaded. {causeOf(error)}
      </LoadFailed>
    );
  if (!data) return <Waiting>Looking for your reviews…</Waiting>;
  if (data.length === 0)
    return (
      <div className="border-t border-hairline py-8">
        <p className="max-w-xl text-muted">
          Send in a jump, and your coach’s notes on it are here within 48 hours, frame by frame.
        </p>
        <ButtonLink to="/upload" className="mt-5">
          Upload a jump
        </ButtonLink>
      </div>
    );
  return (
    <ol className="divide-y divide-hairline border-y border-hairline">
      {data.map((one) => (
        <li key={one.submission_id} className={row}>
          <div className="min-w-0 flex-1">
            <Link to={`/reviews/${one.submission_id}`} className="text-21 font-semibold hover:underline">
              {one.video_file_name}
            </Link>
            <p className="font-mono text-13 text-muted">
              {one.reviewed_at
                ? `Reviewed ${formatDate(one.reviewed_at)}`
                : `Sent ${formatDate(one.created_at)}`}
              {one.notes > 0 && ` · ${one.notes_done} of ${one.notes} notes done`}
            </p>
            {one.summary !== '' && <p className="mt-1 line-clamp-2 max-w-2xl text-15">{one.summary}</p>}
          </div>
          <p className="font-mono text-15 text-muted">
            {statusWords[one.submission_status] ?? one.submission_status}
          </p>
        </li>
      ))}
    </ol>
  );
}

/** The page /reviews: what a coach has to do, and what an athlete was told. */
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
          <SendWaiting userId={user.id} />
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
          whenEmpty="Tell your grip and the bar when you upload a jump, and both are drawn here over time."
        />
      </section>
    </>
  );
}
