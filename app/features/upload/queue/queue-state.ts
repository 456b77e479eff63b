import { restore, type QueuedVideo } from './queue.ts';

export interface QueueState {
  videos: readonly QueuedVideo[];
  isOnline: boolean;
  /** Whether this window does the uploading. Only one of the browser's open windows does. */
  isLeader: boolean;
  /** Ids of the videos that the device has no room for. A reload loses them. */
  unsaved: readonly string[];
  /** What is being written to the device now. */
  writes: readonly { id: string }[];
  /** Speed of the current upload; undefined while it is unknown. */
  bytesPerSecond: number | undefined;
}

/** The state while no user is signed in. */
export const closedState: QueueState = {
  videos: [],
  isOnline: true,
  isLeader: false,
  unsaved: [],
  writes: [],
  bytesPerSecond: undefined,
};

/** Whether a video would survive a reload as it is now. */
export const isOnDevice = ({ unsaved, writes }: QueueState, id: string): boolean =>
  !unsaved.includes(id) && !writes.some((write) => write.id === id);

/** Returns the saved videos after a reload, and what was chosen in the meantime. */
export function restoreVideos(
  videos: readonly QueuedVideo[],
  saved: readonly QueuedVideo[],
): readonly QueuedVideo[] {
  const own = videos.filter(({ id }) => !saved.some((video) => video.id === id));
  return [...saved, ...own].map(restore);
}

/**
 * Merges what another window saved. The leader keeps its own version of every video that was sent. `inMemory`: ids of the videos whose
 * bytes this window has.
 */
export function mergeSaved(
  { videos, isLeader, unsaved }: QueueState,
  saved: readonly QueuedVideo[],
  inMemory: ReadonlyMap<string, unknown>,
): readonly QueuedVideo[] {
  if (!isLeader) return [...saved, ...videos.filter(({ id }) => unsaved.includes(id))];
  const known = videos.flatMap((video) => {
    if (video.phase.name !== 'chosen') return [video];
    const elsewhere = saved.find(({ id }) => id === video.id);
    if (elsewhere) return [elsewhere];
    return inMemory.has(video.id) ? [video] : [];
  });
  return [...known, ...saved.filter(({ id }) => !videos.some((video) => video.id === id))];
}

/** Compares the saved fields. Progress within a phase is not saved. */
function hasSameSavedFields(before: QueuedVideo, after: QueuedVideo): boolean {
  return (
    before.phase.name === after.phase.name &&
    before.objectName === after.objectName &&
    before.about === after.about &&
    before.trim === after.trim
  );
}

/** Returns the videos to save and the ids to delete on the device after a change. */
export function changesToSave(
  before: readonly QueuedVideo[],
  after: readonly QueuedVideo[],
): { changed: readonly QueuedVideo[]; removed: readonly string[] } {
  const changed = after.filter((video) => {
    const earlier = before.find(({ id }) => id === video.id);
    return earlier !== undefined && earlier !== video && !hasSameSavedFields(earlier, video);
  });
  const removed = before.map(({ id }) => id).filter((id) => !after.some((video) => video.id === id));
  return { changed, removed };
}
