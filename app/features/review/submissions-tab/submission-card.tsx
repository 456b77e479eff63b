import { formatMegabytes } from '#lib/text/format-size.ts';
import { formatDate } from '#domain/days.ts';
import { StatusMark } from '#ui/status-mark.tsx';
import { describeAge } from '#common/coaching/describe-age.ts';
import { SubmissionActions } from './submission-actions.tsx';
import { roomPath, type DeskSubmission } from './desk-submission.ts';

interface SubmissionCardProps {
  submission: DeskSubmission;
  onPreview: () => void;
}

function formatDetails({ isMinor, isPaid, hasDraft }: DeskSubmission): string {
  return [describeAge(isMinor), isPaid && 'Paid review', hasDraft && 'Review started']
    .filter(Boolean)
    .join(' · ');
}

export function SubmissionCard({ submission, onPreview }: SubmissionCardProps) {
  const { fileName, bytes, status, createdAt, submittedAt, name, email } = submission;
  return (
    <article aria-label={fileName} className="flex h-full flex-col border border-hairline bg-surface">
      <div className="flex items-center justify-between gap-3 border-b border-hairline px-5 py-3">
        <StatusMark status={status} />
        <p className="text-right font-mono text-13 text-muted">
          {submittedAt === undefined ? (
            'Not submitted yet'
          ) : (
            <>
              Submitted <time dateTime={submittedAt}>{formatDate(submittedAt)}</time>
            </>
          )}
        </p>
      </div>
      <div className="flex flex-1 flex-col px-5 pb-5 pt-4">
        <h2 className="font-text text-17 font-semibold" title={fileName}>
          <a href={roomPath(submission)} className="-mt-3 block pb-2 pt-3 hover:underline">
            <span className="line-clamp-2 [overflow-wrap:anywhere]">{fileName}</span>
          </a>
        </h2>
        <p className="font-mono text-13 text-muted">
          {formatMegabytes(bytes)} · uploaded <time dateTime={createdAt}>{formatDate(createdAt)}</time>
        </p>
        <p className="mb-5 mt-3 text-15">
          {name !== '' && <span className="block font-medium">{name}</span>}
          <span className="block text-muted [overflow-wrap:anywhere]">{email}</span>
          <span className="block text-muted">{formatDetails(submission)}</span>
        </p>
        <div className="mt-auto">
          <SubmissionActions submission={submission} onPreview={onPreview} />
        </div>
      </div>
    </article>
  );
}
