import type { PendingCounts } from '#lib/api/use-pending-counts.ts';
import { useSession } from '#lib/session/session.ts';
import { SubNav } from '#ui/sub-nav.tsx';
import { accountLinksFor } from './account-links.ts';

/** Navigation between a member's pages, below the title. Renders nothing for visitors. */
export function MemberNav({ waiting }: { waiting: PendingCounts }) {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <SubNav
      label="Your pages"
      links={accountLinksFor(session.roles).map(({ label, to, waits }) => ({
        label,
        to,
        count: waits && waiting[waits],
      }))}
    />
  );
}
