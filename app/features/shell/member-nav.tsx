import { useSession } from '../../lib/session/session.ts';
import { LineNav } from '../../ui/line-nav.tsx';
import { hasAdminPages } from '../../lib/session/session-store.ts';
import { accountLinks } from './account-links.ts';

/** A member's own pages as one line below the title of each; visitors have none. */
export function MemberNav() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <LineNav
      label="Your pages"
      links={accountLinks.filter(({ adminsOnly }) => hasAdminPages(session) || !adminsOnly)}
    />
  );
}
