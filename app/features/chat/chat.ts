import type { Instant } from '#domain/days.ts';

/** Limits that the database enforces too. */
export const maxLength = 4000;
export const maxImages = 4;
export const maxDrills = 6;

export interface LinkedDrill {
  id: string;
  title: string;
  /** Value of the library's `exercise` URL parameter; null for exercises without one. */
  key: string | null;
}

export interface LinkedReview {
  id: string;
  fileName: string;
}

/** What a message consists of. `images` are object names in the bucket `chat-images`. */
export interface Content {
  body: string;
  images: readonly string[];
  drills: readonly LinkedDrill[];
  review: LinkedReview | null;
}

export interface ChatMessage extends Content {
  id: string;
  /** Null if the account was deleted. */
  authorId: string | null;
  authorName: string | null;
  isCoach: boolean;
  isAnnouncement: boolean;
  createdAt: Instant;
}

/** A message that the server has not confirmed. */
export interface UnsentMessage extends Content {
  id: string;
  athleteId: string;
  createdAt: Instant;
}

/** A message that the server has not accepted. */
export interface WaitingMessage extends UnsentMessage {
  /** Why the last attempt failed; undefined while it is being sent. */
  problem?: string | undefined;
  /** Id of the refusal, if the server refused it. */
  refusal?: string;
}

export const emptyContent: Content = { body: '', images: [], drills: [], review: null };

export function isEmpty({ body, images, drills, review }: Content): boolean {
  return body.trim() === '' && images.length === 0 && drills.length === 0 && review === null;
}

/** Address of a review, at a time in seconds. */
export function reviewPath(submissionId: string, seconds?: number): string {
  return `/reviews/${submissionId}${seconds === undefined ? '' : `?t=${seconds}`}`;
}
