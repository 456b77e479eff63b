import { ArrowLeft } from 'lucide-react';
import type { SessionUser } from '#lib/session/session-user.ts';
import { classNames } from '#ui/class-names.ts';
import { Link } from '#ui/link.tsx';
import { AnnouncementDialog } from '../announcement/announcement-dialog.tsx';
import { Thread } from '../thread/thread.tsx';
import { Inbox } from './inbox.tsx';
import { useChatAddress } from './use-chat-address.ts';

interface ChatPageProps {
  user: SessionUser;
  /** Whether guardians get copies. */
  hasGuardianCopies: boolean;
}

/** The page /admin/chat: the coach's athletes, and the thread of one of them. On a phone, one at a time. */
export function ChatPage({ user, hasGuardianCopies }: ChatPageProps) {
  const address = useChatAddress();
  const { athleteId, pathTo } = address;
  const isOpen = athleteId !== undefined;
  return (
    <div className="lg:grid lg:grid-cols-[20rem_1fr] lg:gap-8">
      <div
        className={classNames(
          'flex flex-col gap-4 lg:h-[calc(100dvh-17rem)] lg:min-h-[26rem]',
          isOpen && 'max-lg:hidden',
        )}
      >
        <AnnouncementDialog />
        <Inbox address={address} />
      </div>
      {isOpen ? (
        <Thread
          key={athleteId}
          athleteId={athleteId}
          user={user}
          empty="No messages yet. Write the first one."
          waiting={null}
          renderHeader={({ athleteName, guardianName }) => (
            <div className="flex items-center gap-2">
              <Link
                to={pathTo()}
                aria-label="All athletes"
                className="-ml-2 grid size-11 shrink-0 place-items-center hover:bg-surface-2 lg:hidden"
              >
                <ArrowLeft aria-hidden strokeWidth={1.5} />
              </Link>
              <div className="min-w-0">
                <h2 className="truncate text-21">{athleteName}</h2>
                {hasGuardianCopies && guardianName !== null && (
                  <p className="text-13 text-muted">{guardianName} (guardian) gets a copy.</p>
                )}
              </div>
            </div>
          )}
        />
      ) : (
        <p className="hidden place-self-center text-21 text-muted lg:block">Choose an athlete.</p>
      )}
    </div>
  );
}
