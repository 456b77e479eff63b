import { useSession } from '../../lib/session/session.ts';
import { SubNav } from '../../ui/sub-nav.tsx';
import { hasAdminRole } from '../../lib/session/session-store.ts';
import { accountLinks } from './account-links.ts';

/** Navigation between a member's pages, below the title. Renders nothing for visitors. */
export function MemberNav() {
  const session = useSession();
  if (session.status !== 'signed-in') return null;
  return (
    <SubNav
      label="Your pages"
      links={accountLinks.filter(({ adminsOnly }) => hasAdminRole(session) || !adminsOnly)}
    />
  );
}
