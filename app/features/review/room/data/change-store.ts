import { createChangeStores } from '#lib/outbox/change-store.ts';
import type { Change } from './changes.ts';

/** Stores a coach's unsent changes, separately for each user of the device. */
export const createChangeStore = (userId: string) => createChangeStores<Change>('review-changes')(userId);
