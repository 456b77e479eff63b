import { replacePath } from '#common/upload/replace-address.ts';
import { formatDate } from '#domain/days.ts';
import { formatMegabytes } from '#lib/text/format-size.ts';
import { LoadFailed } from '#ui/load-failed.tsx';
import { LoadingMessage } from '#ui/loading-message.tsx';
import { DeleteSubmission } from './delete-submission.tsx';
import { StatusMark } from '#ui/status-mark.tsx';
import { ChangeJump } from '../jump/change-jump.tsx';
import { SendUnsent } from './send-unsent.tsx';
import { WaitingForGuardian } from './waiting-for-guardian.tsx';
import type { ReviewsLeft } from './reviews-left.ts';
import { WaitingForCredit } from './waiting-for-credit.tsx';
import { isChangeable, isDeletable, stateOf, type PendingState, type Submission } from './submission.ts';
import { Link } from '#ui/link.tsx';

const stateTexts: Partial<Record<PendingState, string>> = {
  queued: 'in your coach’s queue',
  opened: 'opened by your coach',
  'waits-guardian': 'waiting for your guardian’s OK',
};

interface SubmissionRowProps {
  submission: Submission;
  userId: string;
  reviews: ReviewsLeft | undefined;
  onChange: () => void;
}

function SubmissionRow({ submission, userId, reviews, onChange }: SubmissionRowProps) {
  const { id, fileName, status, size, createdAt } = submission;
  const state = stateOf(submission);
  return (
    <li className="border-b border-hairline py-4">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 wrap-anywhere font-semibold">{fileName}</p>
        <StatusMark status={status} />
      </div>
      <p className="mt-1 font-mono text-13 text-muted">
        {formatMegabytes(size)} · {formatDate(createdAt)}
        {state && state in stateTexts && ` · ${stateTexts[state]}`}
      </p>
      {submission.isFilmAsked && (
        <p className="mt-2 border-l-4 border-bar bg-surface px-4 py-2 text-15">
          Your coach’s browser can’t play this video.{' '}
          <Link
            to={replacePath(id)}
            className="inline-flex min-h-11 items-center font-semibold text-pit underline underline-offset-4"
          >
            Send a version that plays
          </Link>
        </p>
      )}
      {isDeletable(submission) && (
        <div className="-ml-1 flex flex-wrap gap-x-5">
          {isChangeable(submission) && <ChangeJump submission={submission} userId={userId} />}
          <DeleteSubmission submission={submission} onChange={onChange} />
        </div>
      )}
      {state === 'unsent' && <SendUnsent submission={submission} reviews={reviews} onChange={onChange} />}
      {state === 'waits-review' && (
        <WaitingForCredit submission={submission} reviews={reviews} onChange={onChange} />
      )}
      {status !== 'pending' && (
        <Link
          to={`/reviews/${id}`}
          className="inline-flex min-h-11 items-center text-15 font-semibold text-pit underline underline-offset-4"
        >
          See feedback
          <span className="sr-only"> on {fileName}</span>
        </Link>
      )}
    </li>
  );
}

interface SubmissionListProps {
  submissions: readonly Submission[] | undefined;
  hasFailed: boolean;
  userId: string;
  reviews: ReviewsLeft | undefined;
  onChange: () => void;
  empty: string;
}

/** Lists the athlete's submissions, newest first. */
export function SubmissionList({
  submissions,
  hasFailed,
  userId,
  reviews,
  onChange,
  empty,
}: SubmissionListProps) {
  if (!submissions && hasFailed) {
    return (
      <LoadFailed onRetry={onChange}>
        Your submissions are safe, but we couldn’t load them. Check your connection and try again.
      </LoadFailed>
    );
  }
  if (!submissions) return <LoadingMessage>Loading your submissions…</LoadingMessage>;
  if (submissions.length === 0) return <p className="border-t border-hairline py-5 text-muted">{empty}</p>;
  return (
    <>
      {submissions.some(({ isWaitingForConsent }) => isWaitingForConsent) && <WaitingForGuardian />}
      <ul className="border-t border-hairline">
        {submissions.map((submission) => (
          <SubmissionRow
            key={submission.id}
            submission={submission}
            userId={userId}
            reviews={reviews}
            onChange={onChange}
          />
        ))}
      </ul>
    </>
  );
}
