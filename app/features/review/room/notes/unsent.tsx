import { Notice } from '../../../../ui/notice.tsx';
import type { OutboxState } from '../data/outbox.ts';
import { Link } from '../../../../ui/link.tsx';

/** Says what waits on this device from the rooms that were open, outside of any. */
export function Unsent({ changes }: { changes: OutboxState }) {
  const undecided = new Set(changes.refused.map(({ change }) => change.submissionId));
  if (changes.status === 'later')
    return (
      <Notice tone="error" className="mb-6">
        <p>
          No connection. What you wrote is kept on this device and goes off by itself when the connection is
          back.
        </p>
      </Notice>
    );
  if (undecided.size === 0) return null;
  return (
    <Notice tone="error" className="mb-6">
      <p>Something that you did without a connection could not be saved. Decide what stays:</p>
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
