import type { ResumableOptions, ResumableUpload } from '../../lib/resumable-upload.ts';
import type { QueuedVideo } from './queue.ts';
import type { VideoContainer } from '../../lib/sniff-video.ts';

export interface QueueState {
  videos: readonly QueuedVideo[];
  isOnline: boolean;
  /** Whether this window does the work; of several windows one does. */
  isWorking: boolean;
  /** Videos that the device has no room to keep: they are gone when the page is. */
  unkept: readonly string[];
  /** How fast the video goes up that is under way; undefined while nothing moves, or before one can tell. */
  bytesPerSecond: number | undefined;
}

export interface ConvertedVideo {
  bytes: Blob;
  container: VideoContainer;
  codec: string;
}

/** What the queue needs of its surroundings. */
export interface QueueSurroundings {
  keep: {
    list: (userId: string) => Promise<QueuedVideo[]>;
    /** Rejects when there is no room. */
    add: (video: QueuedVideo, bytes: Blob) => Promise<void>;
    update: (video: QueuedVideo) => Promise<void>;
    drop: (id: string) => Promise<void>;
    bytes: (id: string) => Promise<Blob | undefined>;
  };
  send: (options: ResumableOptions) => ResumableUpload;
  convert: (bytes: Blob, onProgress: (share: number) => void, signal: AbortSignal) => Promise<ConvertedVideo>;
  /** Writes the submission down; safe to repeat. Throws DataError. */
  record: (video: QueuedVideo) => Promise<void>;
  /** Removes bytes that no submission will name. Never throws. */
  removeBytes: (objectName: string) => Promise<void>;
  /** Calls back once this window is the one to work, until `signal`. */
  takeTurn: (userId: string, signal: AbortSignal, onTurn: () => void) => void;
  /** Tells the other windows of this browser that what is kept has changed, and hears of it. */
  others: { tell: () => void; listen: (callback: () => void) => () => void };
  connection: { isOnline: () => boolean; listen: (callback: () => void) => () => void };
  tell: (news: QueueNews) => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

export type QueueNews =
  | { kind: 'recorded'; video: QueuedVideo }
  | { kind: 'refused'; video: QueuedVideo; reason: string }
  | { kind: 'not-converted'; video: QueuedVideo }
  | { kind: 'signed-out'; video: QueuedVideo };
