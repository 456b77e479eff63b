interface AccountLink {
  label: string;
  to: string;
  adminsOnly?: boolean;
}

/** Links of the account menu, in order. */
export const accountLinks: readonly AccountLink[] = [
  { label: 'Downloads', to: '/downloads' },
  { label: 'Orders', to: '/account/orders' },
  { label: 'Video Library', to: '/video-library' },
  { label: 'Upload', to: '/upload' },
  { label: 'My feedback', to: '/reviews' },
  { label: 'Account', to: '/account' },
  { label: 'Admin', to: '/admin/videos', adminsOnly: true },
];
