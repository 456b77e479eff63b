import { openChangeStore } from '#lib/outbox/change-store.ts';
import type { Change } from './changes.ts';
import type { ChangeStore } from './outbox.ts';

/** Stores a coach's unsent changes, separately for each user of the device. */
export const createChangeStore = (userId: string): ChangeStore =>
  openChangeStore<Change>('review-changes', userId);
