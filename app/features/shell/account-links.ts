interface AccountLink {
  label: string;
  to: string;
  adminsOnly?: boolean;
}

/**
 * The account menu, in order; 'Sign out' stands below. Three more join here with their pages: Video Library (/video-library) and
 * Upload (/upload) before Account, and Admin (/admin/videos, `adminsOnly`) after it.
 */
export const accountLinks: readonly AccountLink[] = [
  { label: 'Downloads', to: '/downloads' },
  { label: 'Orders', to: '/account/orders' },
  { label: 'Account', to: '/account' },
];
