import { usePendingCounts } from '../../lib/api/use-pending-counts.ts';
import { useSession } from '../../lib/session/session.ts';
import { isStaff, type StaffRole } from '../../lib/session/staff-roles.ts';
import { SubNav } from '../../ui/sub-nav.tsx';

interface AdminLink {
  label: string;
  to: string;
  role: StaffRole;
  counts?: 'reviews' | 'messages' | 'chats';
}

const links: readonly AdminLink[] = [
  { label: 'Reviews', to: '/admin/reviews', role: 'coach', counts: 'reviews' },
  { label: 'Plans', to: '/admin/plans', role: 'coach' },
  { label: 'Chat', to: '/admin/chat', role: 'coach', counts: 'chats' },
  { label: 'Videos', to: '/admin/videos', role: 'coach' },
  { label: 'Orders', to: '/admin/orders', role: 'desk' },
  { label: 'Money', to: '/admin/money', role: 'admin' },
  { label: 'Members', to: '/admin/members', role: 'admin' },
  { label: 'Invitations', to: '/admin/invitations', role: 'admin' },
  { label: 'Messages', to: '/admin/messages', role: 'desk', counts: 'messages' },
  { label: 'Waitlist', to: '/admin/waitlist', role: 'desk' },
  { label: 'Downloads', to: '/admin/downloads', role: 'desk' },
  { label: 'Content', to: '/admin/content', role: 'admin' },
  { label: 'Trail', to: '/admin/trail', role: 'admin' },
];

/** Navigation between the admin pages of the user's roles, below the title. Renders nothing for members. */
export function AdminNav() {
  const session = useSession();
  const pending = usePendingCounts(isStaff(session) ? session.user?.id : undefined);
  const allowed = links.filter(({ role }) => session.roles.some((granted) => granted === role));
  if (allowed.length === 0) return null;
  return (
    <SubNav
      label="Admin pages"
      links={allowed.map(({ label, to, counts }) => ({ label, to, count: counts && pending[counts] }))}
    />
  );
}
