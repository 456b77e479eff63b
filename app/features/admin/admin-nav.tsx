import { usePendingCounts } from '../../lib/api/use-pending-counts.ts';
import { hasAdminRole } from '../../lib/session/session-store.ts';
import { useSession } from '../../lib/session/session.ts';
import { SubNav } from '../../ui/sub-nav.tsx';

/** Navigation between the admin pages, below the title. Renders nothing for everyone else. */
export function AdminNav() {
  const session = useSession();
  const isAdmin = session.status === 'signed-in' && hasAdminRole(session);
  const { reviews, messages } = usePendingCounts(isAdmin ? session.user.id : undefined);
  if (!isAdmin) return null;
  return (
    <SubNav
      label="Admin pages"
      links={[
        { label: 'Reviews', to: '/admin/reviews', count: reviews },
        { label: 'Videos', to: '/admin/videos' },
        { label: 'Orders', to: '/admin/orders' },
        { label: 'Members', to: '/admin/members' },
        { label: 'Messages', to: '/admin/messages', count: messages },
        { label: 'Waitlist', to: '/admin/waitlist' },
        { label: 'Downloads', to: '/admin/downloads' },
        { label: 'Trail', to: '/admin/trail' },
      ]}
    />
  );
}
