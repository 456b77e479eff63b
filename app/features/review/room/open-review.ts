import type { ReviewOutline } from '../review.ts';
import type { Change } from './data/changes.ts';
import type { Permissions } from './permissions.ts';

/** The review as most of the room reads it, and what the user may do. */
export interface OpenReview {
  /** With unconfirmed changes applied. */
  review: ReviewOutline;
  permissions: Permissions;
  /** Queues a change for saving. It stays the same function. */
  put: (change: Change) => void;
}
