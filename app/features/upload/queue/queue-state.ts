import { nextQueue, type QueuedVideo, type QueueEvent } from './queue.ts';

export interface QueueState {
  videos: readonly QueuedVideo[];
  isOnline: boolean;
  /** Whether this window does the work; of several windows one does. */
  isWorking: boolean;
  /** Videos that the device can't store. A reload loses them. */
  unkept: readonly string[];
  /** How fast the current upload moves; undefined while nothing moves, or before one can tell. */
  bytesPerSecond: number | undefined;
}

/** The queue of a window in which nobody is signed in. */
export const closedState: QueueState = {
  videos: [],
  isOnline: true,
  isWorking: false,
  unkept: [],
  bytesPerSecond: undefined,
};

export type StateEvent =
  | QueueEvent
  | { type: 'closed' }
  | { type: 'connection-changed'; isOnline: boolean }
  /** From now on this window does the work. */
  | { type: 'turn-came' }
  /** Whether the device had room for a video. */
  | { type: 'stored'; id: string; isKept: boolean }
  | { type: 'measured'; bytesPerSecond: number | undefined }
  /** Another window changed what the device keeps. `inMemory`: ids of the videos whose bytes this window has. */
  | { type: 'kept-changed'; kept: readonly QueuedVideo[]; inMemory: ReadonlySet<string> };

/** The videos after another window changed what is kept. A working window knows better what it works on. */
function takeOver(
  { videos, isWorking, unkept }: QueueState,
  kept: readonly QueuedVideo[],
  inMemory: ReadonlySet<string>,
): readonly QueuedVideo[] {
  if (!isWorking) return [...kept, ...videos.filter(({ id }) => unkept.includes(id))];
  const known = videos.flatMap((video) => {
    if (video.phase.name !== 'chosen') return [video];
    const elsewhere = kept.find(({ id }) => id === video.id);
    if (elsewhere) return [elsewhere];
    return inMemory.has(video.id) ? [video] : [];
  });
  return [...known, ...kept.filter(({ id }) => !videos.some((video) => video.id === id))];
}

/** The whole state of a window's queue after an event. */
export function nextState(state: QueueState, event: StateEvent): QueueState {
  switch (event.type) {
    case 'closed':
      return closedState;
    case 'connection-changed':
      return { ...state, isOnline: event.isOnline };
    case 'turn-came':
      return { ...state, isWorking: true };
    case 'stored': {
      const others = state.unkept.filter((id) => id !== event.id);
      return { ...state, unkept: event.isKept ? others : [...others, event.id] };
    }
    case 'measured':
      return { ...state, bytesPerSecond: event.bytesPerSecond };
    case 'kept-changed':
      return { ...state, videos: takeOver(state, event.kept, event.inMemory) };
    case 'restored': {
      const own = state.videos.filter(({ id }) => !event.videos.some((video) => video.id === id));
      return { ...state, videos: nextQueue([], { ...event, videos: [...event.videos, ...own] }) };
    }
    default:
      return { ...state, videos: nextQueue(state.videos, event) };
  }
}

/** Whether a reload would find both the same; progress within a phase is not kept. */
function isKeptAlike(before: QueuedVideo, after: QueuedVideo): boolean {
  return (
    before.phase.name === after.phase.name &&
    before.objectName === after.objectName &&
    before.about === after.about &&
    before.trim === after.trim
  );
}

/** What the device has to note after an event: the videos that changed, and the ids of those that left. */
export function changesToKeep(
  before: readonly QueuedVideo[],
  after: readonly QueuedVideo[],
): { changed: readonly QueuedVideo[]; left: readonly string[] } {
  const changed = after.filter((video) => {
    const earlier = before.find(({ id }) => id === video.id);
    return earlier !== undefined && earlier !== video && !isKeptAlike(earlier, video);
  });
  const left = before.map(({ id }) => id).filter((id) => !after.some((video) => video.id === id));
  return { changed, left };
}
