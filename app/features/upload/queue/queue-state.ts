import { nextQueue, type QueuedVideo, type QueueEvent } from './queue.ts';

export interface QueueState {
  videos: readonly QueuedVideo[];
  isOnline: boolean;
  /** Whether this window does the uploading. Only one of the browser's open windows does. */
  isLeader: boolean;
  /** Ids of the videos that the device has no room for. A reload loses them. */
  unsaved: readonly string[];
  /** Speed of the current upload; undefined while it is unknown. */
  bytesPerSecond: number | undefined;
}

/** The state while no user is signed in. */
export const closedState: QueueState = {
  videos: [],
  isOnline: true,
  isLeader: false,
  unsaved: [],
  bytesPerSecond: undefined,
};

export type StateEvent =
  | QueueEvent
  | { type: 'closed' }
  | { type: 'connection-changed'; isOnline: boolean }
  /** This window does the uploading from now on. */
  | { type: 'became-leader' }
  /** `isSaved`: whether the device had room for the video. */
  | { type: 'save-finished'; id: string; isSaved: boolean }
  | { type: 'measured'; bytesPerSecond: number | undefined }
  /** Another window changed what the device has saved. `inMemory`: ids of the videos whose bytes this window has. */
  | { type: 'storage-changed'; saved: readonly QueuedVideo[]; inMemory: ReadonlySet<string> };

/** Merges what another window saved. The leader keeps its own version of every video that was sent. */
function mergeSaved(
  { videos, isLeader, unsaved }: QueueState,
  saved: readonly QueuedVideo[],
  inMemory: ReadonlySet<string>,
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

/** Returns the state of a window's queue after an event. */
export function nextState(state: QueueState, event: StateEvent): QueueState {
  switch (event.type) {
    case 'closed':
      return closedState;
    case 'connection-changed':
      return { ...state, isOnline: event.isOnline };
    case 'became-leader':
      return { ...state, isLeader: true };
    case 'save-finished': {
      const others = state.unsaved.filter((id) => id !== event.id);
      return { ...state, unsaved: event.isSaved ? others : [...others, event.id] };
    }
    case 'measured':
      return { ...state, bytesPerSecond: event.bytesPerSecond };
    case 'storage-changed':
      return { ...state, videos: mergeSaved(state, event.saved, event.inMemory) };
    case 'restored': {
      const own = state.videos.filter(({ id }) => !event.videos.some((video) => video.id === id));
      return { ...state, videos: nextQueue([], { ...event, videos: [...event.videos, ...own] }) };
    }
    default:
      return { ...state, videos: nextQueue(state.videos, event) };
  }
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

/** Returns the videos to save and the ids to delete on the device after an event. */
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
