import { Notice } from '#ui/notice.tsx';
import type { OutboxState } from '../data/review-outbox.ts';
import { Link } from '#ui/link.tsx';

/** Shows, outside the review room, that changes on this device are not saved yet. */
export function UnsentNotice({ changes }: { changes: OutboxState }) {
  const undecided = new Set(changes.refused.map(({ change }) => change.submissionId));
  if (changes.status === 'retrying')
    return (
      <Notice tone="error" className="mb-6">
        <p>No connection. Your changes are stored on this device. We’ll send them when you’re back online.</p>
      </Notice>
    );
  if (undecided.size === 0) return null;
  return (
    <Notice tone="error" className="mb-6">
      <p>We couldn’t save some of your offline changes. Choose what to keep:</p>
      <ul>
        {[...undecided].map((id, i) => (
          <li key={id}>
            <Link
              to={`/reviews/${id}`}
              className="inline-flex min-h-11 items-center font-semibold text-pit underline underline-offset-4"
            >
              {undecided.size === 1 ? 'Open the review' : `Open review ${i + 1}`}
            </Link>
          </li>
        ))}
      </ul>
    </Notice>
  );
}
