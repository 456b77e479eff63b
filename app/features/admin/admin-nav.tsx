import { useLocation } from 'react-router';
import { usePendingCounts } from '#lib/api/use-pending-counts.ts';
import { useSession } from '#lib/session/session.ts';
import { isStaff, type StaffRole } from '#lib/session/staff-roles.ts';
import { SubNav } from '#ui/sub-nav.tsx';

interface AdminPage {
  label: string;
  to: string;
  role: StaffRole;
  counts?: 'needs' | 'reviews' | 'messages' | 'chats';
}

const areas: readonly { label: string; pages: readonly AdminPage[] }[] = [
  {
    label: 'Coaching',
    pages: [
      { label: 'Reviews', to: '/admin/reviews', role: 'coach', counts: 'reviews' },
      { label: 'Plans', to: '/admin/plans', role: 'coach' },
      { label: 'Chat', to: '/admin/chat', role: 'coach', counts: 'chats' },
      { label: 'Videos', to: '/admin/videos', role: 'coach' },
    ],
  },
  {
    label: 'People',
    pages: [
      { label: 'Members', to: '/admin/members', role: 'admin' },
      { label: 'Invitations', to: '/admin/invitations', role: 'admin' },
      { label: 'Messages', to: '/admin/messages', role: 'desk', counts: 'messages' },
      { label: 'Waitlist', to: '/admin/waitlist', role: 'desk' },
    ],
  },
  {
    label: 'Business',
    pages: [
      { label: 'Needs you', to: '/admin/needs-you', role: 'desk', counts: 'needs' },
      { label: 'Orders', to: '/admin/orders', role: 'desk' },
      { label: 'Money', to: '/admin/money', role: 'admin' },
      { label: 'Coupons', to: '/admin/coupons', role: 'admin' },
      { label: 'Downloads', to: '/admin/downloads', role: 'desk' },
      { label: 'Content', to: '/admin/content', role: 'editor' },
      { label: 'Setup', to: '/admin/setup', role: 'admin' },
      { label: 'Trail', to: '/admin/trail', role: 'admin' },
    ],
  },
];

/** Navigation between the admin pages of the user's roles, below the title: the areas, then the current area's pages. */
export function AdminNav() {
  const session = useSession();
  const { pathname } = useLocation();
  const pending = usePendingCounts(isStaff(session) ? session.user?.id : undefined);
  const allowed = areas
    .map(({ label, pages }) => ({
      label,
      pages: pages.filter(({ role }) => session.roles.some((granted) => granted === role)),
    }))
    .filter(({ pages }) => pages.length > 0);
  const isIn = ({ to }: AdminPage) => pathname === to || pathname.startsWith(`${to}/`);
  const current = allowed.find(({ pages }) => pages.some(isIn)) ?? allowed[0];
  if (!current) return null;
  const countOf = ({ counts }: AdminPage) => (counts && pending[counts]) || 0;
  return (
    <>
      {allowed.length > 1 && (
        <SubNav
          label="Admin areas"
          look="areas"
          links={allowed.map((area) => ({
            label: area.label,
            to: area.pages[0]?.to ?? '/',
            isCurrent: area === current,
            count: area === current ? 0 : area.pages.reduce((sum, page) => sum + countOf(page), 0),
          }))}
        />
      )}
      <SubNav
        label="Admin pages"
        links={current.pages.map((page) => ({
          label: page.label,
          to: page.to,
          isCurrent: isIn(page),
          count: countOf(page),
        }))}
      />
    </>
  );
}
