import type { PendingCounts } from '#lib/api/use-pending-counts.ts';
import type { StaffRole } from '#lib/session/staff-roles.ts';

interface AccountLink {
  label: string;
  to: string;
  /** What the link counts. */
  waits?: keyof PendingCounts;
}

const memberLinks: readonly AccountLink[] = [
  { label: 'My feedback', to: '/reviews', waits: 'feedback' },
  { label: 'Training', to: '/training' },
  { label: 'Jump log', to: '/log' },
  { label: 'Messages', to: '/messages', waits: 'chat' },
  { label: 'Upload', to: '/upload' },
  { label: 'Video Library', to: '/video-library' },
  { label: 'Downloads', to: '/downloads' },
  { label: 'Orders', to: '/account/orders' },
  { label: 'Account', to: '/account' },
];

/** Returns the links of the account menu, in order. */
export function accountLinksFor(roles: readonly StaffRole[]): readonly AccountLink[] {
  if (roles.includes('coach'))
    return [...memberLinks, { label: 'Admin', to: '/admin/reviews', waits: 'reviews' }];
  if (roles.includes('desk'))
    return [...memberLinks, { label: 'Admin', to: '/admin/orders', waits: 'messages' }];
  if (roles.includes('editor')) return [...memberLinks, { label: 'Admin', to: '/admin/content' }];
  return memberLinks;
}
