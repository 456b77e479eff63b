import { useOfflineUser } from '#common/offline/use-offline-user.ts';
import type { PendingCounts } from '#lib/api/use-pending-counts.ts';
import { useSession } from '#lib/session/session.ts';
import { isStaff } from '#lib/session/staff-roles.ts';
import { Link } from '#ui/link.tsx';
import { NewCount } from '#ui/new-count.tsx';
import { SubNav } from '#ui/sub-nav.tsx';
import { accountLinksFor } from './account-links.ts';
import { BottomBar } from './bottom-bar.tsx';

/**
 * Navigation between a member's pages, below the title. On phones, an athlete has the bar of daily places instead, and the account
 * menu for the rest. Renders nothing for visitors.
 */
export function MemberNav({ waiting }: { waiting: PendingCounts }) {
  const session = useSession();
  const isOffline = useOfflineUser()?.connection === 'offline';
  // Without a connection nobody knows the roles. The four places open for everyone.
  if (isOffline) return <BottomBar waiting={waiting} />;
  if (session.status !== 'signed-in') return null;
  const { roles } = session;
  const isAthlete = !isStaff(session);
  return (
    <>
      <SubNav
        label="Your pages"
        links={accountLinksFor(roles).map(({ label, to, waits }) => ({
          label,
          to,
          count: waits && waiting[waits],
        }))}
        {...(isAthlete && { className: 'max-md:hidden' })}
      />
      {isAthlete && (
        <>
          <div className="border-b border-hairline md:hidden print:hidden">
            {waiting.chat > 0 && (
              <Link
                to="/messages"
                className="page-width flex min-h-12 items-center gap-2 border-t border-hairline text-15 font-semibold"
              >
                Messages <NewCount count={waiting.chat} />
              </Link>
            )}
          </div>
          <BottomBar waiting={waiting} />
        </>
      )}
    </>
  );
}
