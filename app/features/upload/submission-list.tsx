import { formatDate } from '../../lib/format-date.ts';
import { formatMegabytes } from '../../lib/format-size.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { DeleteSubmission } from './delete-submission.tsx';
import { SubmissionStatusLabel } from './submission-status-label.tsx';
import { isDeletable, type Submission } from './submission.ts';

function SubmissionRow({ submission, onChange }: { submission: Submission; onChange: () => void }) {
  const { fileName, status, size, createdAt, submittedAt } = submission;
  return (
    <li className="border-b border-hairline py-4">
      <div className="flex items-start justify-between gap-4">
        <p className="min-w-0 wrap-anywhere font-semibold">{fileName}</p>
        <SubmissionStatusLabel status={status} />
      </div>
      <div className="flex min-h-11 items-center justify-between gap-4">
        <p className="font-mono text-13 text-muted">
          {formatMegabytes(size)} · {formatDate(createdAt)}
          {status === 'pending' && submittedAt !== undefined && ' · handed in'}
        </p>
        {isDeletable(submission) && <DeleteSubmission submission={submission} onChange={onChange} />}
      </div>
    </li>
  );
}

interface SubmissionListProps {
  submissions: readonly Submission[] | undefined;
  hasFailed: boolean;
  onChange: () => void;
  empty: string;
}

/** What the athlete has sent in, newest first. */
export function SubmissionList({ submissions, hasFailed, onChange, empty }: SubmissionListProps) {
  if (!submissions && hasFailed) {
    return (
      <LoadFailed onRetry={onChange}>
        Your submissions are safe, but they could not be loaded. Check your connection, then try again.
      </LoadFailed>
    );
  }
  if (!submissions) return <Waiting>Looking for your submissions…</Waiting>;
  if (submissions.length === 0) return <p className="border-t border-hairline py-5 text-muted">{empty}</p>;
  return (
    <ul className="border-t border-hairline">
      {submissions.map((submission) => (
        <SubmissionRow key={submission.id} submission={submission} onChange={onChange} />
      ))}
    </ul>
  );
}
