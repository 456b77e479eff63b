/** Everything this site stores in a browser: local and session storage, IndexedDB and the Cache API. The cookies page explains each entry. */
export const deviceKeys = [
  'cart',
  'lastPurchase',
  'member-session',
  'password-recovery',
  'chosen-videos',
  'tus::upload…',
  'last-jump',
  'review-changes',
  'review-sound',
  'csv-separator',
  'pages',
  'files',
  'react-router-scroll-positions',
  'left-at',
  'cleared-for',
] as const;

/** A name that the site stores something under. Code declares its key with this type, which costs no byte in the bundle. */
export type DeviceKey = (typeof deviceKeys)[number];
