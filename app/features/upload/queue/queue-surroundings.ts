import type { ResumableOptions, ResumableUpload } from '../../../lib/uploads/resumable-upload.ts';
import type { FilmPart, QueuedVideo } from './queue.ts';
import type { VideoContainer } from '../../../lib/uploads/sniff-video.ts';

export interface PreparedVideo {
  bytes: Blob;
  container: VideoContainer;
  codec?: string;
  /** Where the chosen part is in `bytes`. */
  part?: FilmPart;
}

/** Something that the athlete told of a video and that could not be written down, in words for them. The video itself could. */
export interface Refusal {
  what: 'age' | 'jump' | 'credit';
  reason: string;
}

/** What the queue needs of its surroundings. */
export interface QueueSurroundings {
  /** Tells this window of the browser from the others. */
  windowId: string;
  keep: {
    list: (userId: string) => Promise<QueuedVideo[]>;
    /** Rejects when there is no room. */
    add: (video: QueuedVideo, bytes: Blob) => Promise<void>;
    update: (video: QueuedVideo) => Promise<void>;
    drop: (id: string) => Promise<void>;
    bytes: (id: string) => Promise<Blob | undefined>;
  };
  send: (options: ResumableOptions) => ResumableUpload;
  /** Converts what is to be converted, and cuts what is to be cut. */
  prepare: (
    video: QueuedVideo,
    bytes: Blob,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<PreparedVideo>;
  /** Stores the submission with its details; safe to repeat. Throws DataError. */
  record: (video: QueuedVideo) => Promise<readonly Refusal[]>;
  /** Removes bytes that no submission will name. Never throws. */
  removeBytes: (objectName: string) => Promise<void>;
  /** Calls back once this window is the one to work, until `signal`. */
  takeTurn: (userId: string, signal: AbortSignal, onTurn: () => void) => void;
  /** Notifies other windows of this browser of changes, and subscribes to theirs. */
  others: { tell: () => void; listen: (callback: () => void) => () => void };
  connection: { isOnline: () => boolean; listen: (callback: () => void) => () => void };
  tell: (news: QueueNews) => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

export type QueueNews =
  | { kind: 'recorded'; video: QueuedVideo; refusals: readonly Refusal[] }
  | { kind: 'refused'; video: QueuedVideo; reason: string }
  | { kind: 'not-converted'; video: QueuedVideo }
  | { kind: 'not-cut'; video: QueuedVideo }
  | { kind: 'signed-out'; video: QueuedVideo };
