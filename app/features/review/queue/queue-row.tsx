import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.tsx';
import { describeAge } from '../describe-age.ts';
import { timeLeft } from '../time-left.ts';
import type { QueuedSubmission } from './queue-page.tsx';
import { VideoThumbnail } from './video-thumbnail.tsx';

function describePayment({ has_credit, is_subscriber }: QueuedSubmission): string | undefined {
  if (has_credit) return 'Paid review';
  return is_subscriber ? 'Subscriber' : undefined;
}

/** One submission of the queue. The whole row opens the review room. */
export function QueueRow({
  submission,
  videoUrl,
}: {
  submission: QueuedSubmission;
  videoUrl: string | undefined;
}) {
  const { submission_id, first_name, last_name, video_file_name, is_minor, question, draft_notes } =
    submission;
  const details = [
    describePayment(submission),
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
        {question !== '' && <p className="line-clamp-2 max-w-2xl text-15">{question}</p>}
        <p className="mt-0.5 truncate font-mono text-13 text-muted">{details.filter(Boolean).join(' · ')}</p>
      </div>
      <p
        className={classNames(
          'col-start-2 font-mono text-15 md:col-start-3 md:self-center',
          submission.hours_left < 8 ? 'font-semibold text-error' : 'text-muted',
        )}
      >
        {timeLeft(submission.due_at, new Date())}
      </p>
    </li>
  );
}
