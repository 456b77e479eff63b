interface AccountLink {
  label: string;
  to: string;
  adminsOnly?: boolean;
}

/**
 * The account menu, in order; 'Sign out' stands below. Two more join here with their pages: Upload (/upload) before Account, and
 * Admin (/admin/videos, `adminsOnly`) after it.
 */
export const accountLinks: readonly AccountLink[] = [
  { label: 'Downloads', to: '/downloads' },
  { label: 'Orders', to: '/account/orders' },
  { label: 'Video Library', to: '/video-library' },
  { label: 'Account', to: '/account' },
];
