import type { PendingCounts } from '../../lib/api/use-pending-counts.ts';

interface AccountLink {
  label: string;
  to: string;
  adminsOnly?: boolean;
  /** What the link counts. */
  waits?: keyof PendingCounts;
}

/** Links of the account menu, in order. */
export const accountLinks: readonly AccountLink[] = [
  { label: 'My feedback', to: '/reviews', waits: 'feedback' },
  { label: 'Upload', to: '/upload' },
  { label: 'Video Library', to: '/video-library' },
  { label: 'Downloads', to: '/downloads' },
  { label: 'Orders', to: '/account/orders' },
  { label: 'Account', to: '/account' },
  { label: 'Admin', to: '/admin/reviews', adminsOnly: true, waits: 'reviews' },
];
