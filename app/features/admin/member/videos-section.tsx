import type { ReactNode } from 'react';
import { formatMoment } from '#domain/days.ts';
import { formatNumber } from '#lib/text/format-number.ts';
import { Link } from '#ui/link.tsx';
import { StatusMark } from '#ui/status-mark.tsx';
import type { MemberDetails } from './load-member.ts';

/** The database lists no more here. */
const videosShown = 20;

/** The member's submitted videos, newest first, and their progress. */
export function VideosSection({ member, progress }: { member: MemberDetails; progress: ReactNode }) {
  if (member.submissions.length === 0) return <p className="text-muted">No submitted videos yet.</p>;
  return (
    <>
      <div className="mb-6 border-t border-hairline">{progress}</div>
      <ul className="border-t border-hairline">
        {member.submissions.map(({ id, file_name: fileName, status, submitted_at: submittedAt }) => (
          <li
            key={id}
            className="relative flex items-center justify-between gap-4 border-b border-hairline py-3 hover:bg-surface"
          >
            <div className="min-w-0">
              <Link
                to={`/reviews/${id}`}
                className="font-semibold [overflow-wrap:anywhere] after:absolute after:inset-0 hover:underline"
              >
                {fileName}
              </Link>
              <p className="font-mono text-13 text-muted">{formatMoment(submittedAt)}</p>
            </div>
            <StatusMark status={status} />
          </li>
        ))}
      </ul>
      {member.submissions.length === videosShown && (
        <Link
          to={`/admin/videos?${new URLSearchParams({ tab: 'submissions', q: member.name }).toString()}`}
          className="mt-3 inline-flex min-h-11 items-center text-15 font-semibold text-pit underline underline-offset-4"
        >
          All {formatNumber(member.submission_count)} videos
        </Link>
      )}
    </>
  );
}
