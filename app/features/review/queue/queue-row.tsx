import { formatDay } from '#domain/days.ts';
import { Badge } from '#ui/badge.tsx';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { describeAge } from '#common/coaching/describe-age.ts';
import { timeLeft } from '../time-left.ts';
import type { QueuedSubmission } from './load-queue.ts';
import { VideoThumbnail } from './video-thumbnail.tsx';

function describePayment({ has_credit, is_subscriber }: QueuedSubmission): string | undefined {
  if (has_credit) return 'Paid review';
  return is_subscriber ? 'Subscriber' : undefined;
}

/** Who else is on it: the coach who works on the video, or the athlete's own coach. */
function describeCoach(submission: QueuedSubmission, userId: string): string | undefined {
  const { claimed_by, claim_is_mine, coach_id, coach_name, coach_away_until } = submission;
  if (claimed_by !== null) return claim_is_mine ? 'You are on it' : `${claimed_by} is on it`;
  if (coach_id === null || coach_id === userId) return undefined;
  return coach_away_until === null
    ? `${coach_name}’s athlete`
    : `${coach_name}’s athlete, away until ${formatDay(coach_away_until)}`;
}

/** One submission of the queue. The whole row opens the review room. */
export function QueueRow({
  submission,
  userId,
  videoUrl,
}: {
  submission: QueuedSubmission;
  userId: string;
  videoUrl: string | undefined;
}) {
  const { submission_id, first_name, last_name, video_file_name, is_minor, draft_notes, due_at } = submission;
  const text = submission.unanswered_reply ?? submission.question;
  const coach = describeCoach(submission, userId);
  const details = [
    describePayment(submission),
    ...submission.groups,
    draft_notes > 0 && (draft_notes === 1 ? '1 draft note' : `${draft_notes} draft notes`),
    describeAge(is_minor),
    video_file_name,
  ];
  return (
    <li className="relative grid grid-cols-[6.5rem_1fr] gap-x-4 py-3 hover:bg-surface md:grid-cols-[9rem_1fr_auto] md:gap-x-6">
      <VideoThumbnail url={videoUrl} atUs={submission.trim_start_us} />
      <div className="min-w-0">
        <Link
          to={`/reviews/${submission_id}`}
          className="text-21 font-semibold after:absolute after:inset-0 hover:underline"
        >
          {`${first_name} ${last_name}`.trim() || 'An athlete'}
        </Link>
        {coach !== undefined && (
          <span className="ml-3 align-middle">
            <Badge>{coach}</Badge>
          </span>
        )}
        {text !== '' && <p className="line-clamp-2 max-w-2xl text-15">{text}</p>}
        <p className="mt-0.5 truncate font-mono text-13 text-muted">{details.filter(Boolean).join(' · ')}</p>
      </div>
      {due_at !== null && (
        <p
          className={classNames(
            'col-start-2 font-mono text-15 md:col-start-3 md:self-center',
            (submission.hours_left ?? 0) < 8 ? 'font-semibold text-error' : 'text-muted',
          )}
        >
          {timeLeft(due_at, new Date())}
        </p>
      )}
    </li>
  );
}
