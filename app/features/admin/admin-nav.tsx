import { hasAdminRole } from '../../lib/session/session-store.ts';
import { useSession } from '../../lib/session/session.ts';
import { SubNav } from '../../ui/sub-nav.tsx';

const adminLinks = [
  { label: 'Videos', to: '/admin/videos' },
  { label: 'Orders', to: '/admin/orders' },
  { label: 'Members', to: '/admin/members' },
  { label: 'Messages', to: '/admin/messages' },
  { label: 'Waitlist', to: '/admin/waitlist' },
  { label: 'Downloads', to: '/admin/downloads' },
  { label: 'Trail', to: '/admin/trail' },
] as const;

/** The owner's pages as one line below the title of each; nobody else has it. */
export function AdminNav() {
  const session = useSession();
  return hasAdminRole(session) ? <SubNav label="Admin pages" links={adminLinks} /> : null;
}
