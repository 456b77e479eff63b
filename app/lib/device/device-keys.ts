interface Entry {
  place: 'database' | 'local' | 'session' | 'cache' | 'files';
  /**
   * 'members': each record names its member, by the first part of its key or by `userId`. 'member': of the member who is signed in.
   * Both are deleted when the member signs out. 'device': stays.
   */
  of: 'members' | 'member' | 'device';
  /** What a record is, if it was not sent: the member is asked before it is deleted. A noun that takes an s. */
  unsent?: string;
}

/** Everything that the site stores in a browser. The cookies page explains each entry. */
export const deviceEntries = {
  cart: { place: 'local', of: 'device' },
  lastPurchase: { place: 'local', of: 'device' },
  coupon: { place: 'local', of: 'device' },
  'member-session': { place: 'local', of: 'member' },
  'password-recovery': { place: 'session', of: 'member' },
  'chosen-videos': { place: 'database', of: 'members', unsent: 'unsent video' },
  'shared-film': { place: 'cache', of: 'member', unsent: 'shared video' },
  'films-in-work': { place: 'files', of: 'member' },
  takes: { place: 'database', of: 'members', unsent: 'pit take' },
  'tus::upload…': { place: 'local', of: 'members' },
  'last-jump': { place: 'local', of: 'members' },
  'review-changes': { place: 'database', of: 'members', unsent: 'review change' },
  'voice-overs': { place: 'database', of: 'members', unsent: 'voice-over' },
  comparisons: { place: 'database', of: 'members' },
  training: { place: 'database', of: 'members' },
  'training-changes': { place: 'database', of: 'members', unsent: 'training change' },
  feedback: { place: 'database', of: 'members' },
  'jump-log': { place: 'database', of: 'members' },
  'jump-log-changes': { place: 'database', of: 'members', unsent: 'jump log change' },
  'log-pad': { place: 'local', of: 'members' },
  rest: { place: 'local', of: 'member' },
  'rest-seconds': { place: 'local', of: 'member' },
  readiness: { place: 'database', of: 'members' },
  'readiness-changes': { place: 'database', of: 'members', unsent: 'readiness check' },
  'chat-drafts': { place: 'local', of: 'members', unsent: 'message draft' },
  'chat-messages': { place: 'database', of: 'members', unsent: 'message' },
  'review-sound': { place: 'local', of: 'device' },
  'review-keys': { place: 'local', of: 'device' },
  'push-device': { place: 'local', of: 'member' },
  'push-asked': { place: 'local', of: 'device' },
  announcement: { place: 'local', of: 'device' },
  'csv-separator': { place: 'local', of: 'device' },
  'sample-notice': { place: 'session', of: 'device' },
  units: { place: 'local', of: 'device' },
  // The service worker deletes the pages that a member opened.
  pages: { place: 'cache', of: 'device' },
  files: { place: 'cache', of: 'device' },
  'react-router-scroll-positions': { place: 'session', of: 'device' },
  'left-at': { place: 'session', of: 'device' },
  'cleared-for': { place: 'session', of: 'device' },
} as const satisfies Record<string, Entry>;

/** A storage key. Code that stores something declares its key with this type, which adds nothing to the bundle. */
export type DeviceKey = keyof typeof deviceEntries;

/** Returns the entries in a place that a sign-out deletes. */
export const entriesOfMembers = (place: Entry['place']) =>
  Object.entries<Entry>(deviceEntries)
    .filter(([, entry]) => entry.place === place && entry.of !== 'device')
    .map(([name, { of, unsent }]) => ({ name: name as DeviceKey, of, unsent }));
