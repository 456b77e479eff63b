import type { SessionUser } from '#lib/session/session-user.ts';
import { Link } from '#ui/link.tsx';
import { Thread } from './thread/thread.tsx';

interface MessagesPageProps {
  user: SessionUser;
  /** Shown before the first message. */
  empty: string;
  /** Shown while the guardian has not agreed. */
  waits: string;
  /** Whether guardians get copies. */
  hasGuardianCopies: boolean;
}

/** The page /messages: an athlete's conversation with the coach. */
export function MessagesPage({ user, empty, waits, hasGuardianCopies }: MessagesPageProps) {
  return (
    <Thread
      athleteId={user.id}
      user={user}
      empty={empty}
      waiting={
        <p className="border-l-4 border-bar bg-surface px-4 py-3 text-15">
          {waits}{' '}
          <Link to="/account#guardian" className="font-semibold text-pit underline underline-offset-4">
            Your guardian
          </Link>
        </p>
      }
      renderHeader={({ coachName, guardianName }) => (
        <p className="text-15 text-muted">
          <span className="font-semibold text-ink">{coachName ?? 'Your coach'}</span>
          {hasGuardianCopies && guardianName !== null && `. ${guardianName} gets a copy of the messages.`}
        </p>
      )}
    />
  );
}
