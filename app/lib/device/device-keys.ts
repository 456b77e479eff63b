/** Keys of everything that the site stores in a browser. The cookies page explains each of them. */
export const deviceKeys = [
  'cart',
  'lastPurchase',
  'member-session',
  'password-recovery',
  'chosen-videos',
  'takes',
  'tus::upload…',
  'last-jump',
  'review-changes',
  'voice-overs',
  'comparisons',
  'training',
  'training-changes',
  'jump-log',
  'jump-log-changes',
  'log-device',
  'chat-drafts',
  'review-sound',
  'review-keys',
  'announcement',
  'csv-separator',
  'sample-notice',
  'units',
  'pages',
  'files',
  'react-router-scroll-positions',
  'left-at',
  'cleared-for',
] as const;

/** A storage key. Code that stores something declares its key with this type, which adds nothing to the bundle. */
export type DeviceKey = (typeof deviceKeys)[number];
