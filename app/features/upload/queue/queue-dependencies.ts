import type { OtherWindows } from '#lib/device/other-windows.ts';
import type { ResumableOptions, ResumableUpload } from '#lib/uploads/resumable-upload.ts';
import type { VideoPart, QueuedVideo } from './queue.ts';
import type { VideoRates } from '#lib/video-frames/video-rates.ts';
import type { VideoContainer } from '#lib/uploads/sniff-video.ts';
import type { savedVideos } from './saved-videos.ts';

export interface PreparedVideo {
  bytes: Blob;
  /** Frees the space of `bytes`, which then can't be read. */
  release?: () => Promise<void>;
  container: VideoContainer;
  codec?: string;
  /** Missing if they could not be read. */
  rates?: VideoRates;
  /** Position of the chosen part within `bytes`. */
  part?: VideoPart;
}

/** A detail of a video that could not be saved, although the video was. `reason` is shown to the athlete. */
export interface UnsavedDetail {
  what: 'age' | 'jump';
  reason: string;
}

export interface Recorded {
  refusals: readonly UnsavedDetail[];
  /** Where the video is now; missing when it was deleted in the meantime. */
  outcome?: 'queued' | 'queued-paid' | 'waits-guardian' | 'waits-review' | 'replaced';
}

export interface QueueDependencies {
  /** Identifies this browser window. */
  windowId: string;
  storage: typeof savedVideos;
  upload: (options: ResumableOptions) => ResumableUpload;
  /** Converts or trims a video. `onProgress` receives 0 to 1. */
  prepare: (
    video: QueuedVideo,
    bytes: Blob,
    onProgress: (share: number) => void,
    signal: AbortSignal,
  ) => Promise<PreparedVideo>;
  /** Creates the submission with its details. Safe to repeat. Throws DataError. */
  record: (video: QueuedVideo) => Promise<Recorded>;
  /** Deletes an uploaded file that has no submission. Never throws. */
  removeStoredFile: (objectName: string) => Promise<void>;
  /** Calls back when this window becomes the one that uploads. It stays so until `signal` aborts. */
  requestLeadership: (userId: string, signal: AbortSignal, onLeader: () => void) => void;
  /** Messages between this browser's windows about changes to `storage`. */
  otherWindows: OtherWindows<'changed'>;
  connection: { isOnline: () => boolean; subscribe: (callback: () => void) => () => void };
  /** Resolves when the page is not being left. */
  pageStays: () => Promise<void>;
  announce: (news: QueueNews) => void;
  /** Milliseconds since 1970. */
  now: () => number;
}

export type QueueNews =
  | ({ kind: 'recorded'; video: QueuedVideo } & Recorded)
  | { kind: 'refused'; video: QueuedVideo; reason: string }
  | { kind: 'not-converted'; video: QueuedVideo }
  | { kind: 'not-cut'; video: QueuedVideo }
  | { kind: 'signed-out'; video: QueuedVideo };
