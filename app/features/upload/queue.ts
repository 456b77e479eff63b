import type { VideoContainer } from '../../lib/sniff-video.ts';

/** Where a chosen video stands on its way to the coach. Sizes are bytes. */
export type Phase =
  /** Chosen and looked at; it is sent when the athlete says so. */
  | { name: 'chosen' }
  /** To be sent as soon as it is its turn and there is a signal. */
  | { name: 'waiting' }
  /** Being made into a film that every browser plays; `share` from 0 to 1. */
  | { name: 'converting'; share: number }
  /** `isCut`: the connection is gone, and the upload goes on by itself once it is back. */
  | { name: 'uploading'; sentBytes: number; isCut: boolean }
  /** The bytes are there; the submission is being written down. */
  | { name: 'recording' }
  | { name: 'paused'; sentBytes: number }
  /** The server said no, in these words. */
  | { name: 'failed'; reason: string };

/** What is known of a video that waits on this device. Its bytes are kept beside it. */
export interface QueuedVideo {
  id: string;
  userId: string;
  fileName: string;
  /** Name of the object in the bucket video-submissions. */
  objectName: string;
  size: number;
  container: VideoContainer;
  /** How the pictures are coded ('avc', 'hevc'); missing where nobody could tell. */
  codec?: string;
  /** To be converted before it is sent. */
  toConvert: boolean;
  /** Milliseconds since 1970. */
  chosenAt: number;
  phase: Phase;
}

type ConvertedFacts = Pick<QueuedVideo, 'fileName' | 'objectName' | 'size' | 'container' | 'codec'>;

export type QueueEvent =
  | { type: 'restored'; videos: readonly QueuedVideo[] }
  | { type: 'chosen'; video: QueuedVideo }
  | { type: 'sent'; id: string }
  | { type: 'converting'; id: string; share: number }
  | ({ type: 'converted'; id: string } & ConvertedFacts)
  /** Sent as it is after all. */
  | { type: 'not-converted'; id: string }
  | { type: 'began'; id: string }
  | { type: 'progressed'; id: string; sentBytes: number }
  | { type: 'cut'; id: string }
  | { type: 'arrived'; id: string; objectName: string }
  | { type: 'paused'; id: string }
  | { type: 'resumed'; id: string }
  | { type: 'interrupted'; id: string }
  | { type: 'failed'; id: string; reason: string }
  /** Recorded, cancelled or discarded. */
  | { type: 'left'; id: string };

/** A device that starts anew goes on with what was under way; what somebody stopped stays stopped. */
function restoredPhase(phase: Phase): Phase {
  switch (phase.name) {
    case 'converting':
    case 'uploading':
    case 'recording':
      return { name: 'waiting' };
    default:
      return phase;
  }
}

/** What one event makes of one video; the video itself when the event says nothing to it. */
function advance(
  video: QueuedVideo,
  event: Exclude<QueueEvent, { type: 'restored' | 'chosen' | 'left' }>,
): QueuedVideo {
  const { phase } = video;
  const to = (next: Phase): QueuedVideo => ({ ...video, phase: next });
  const isUnderWay = phase.name === 'converting' || phase.name === 'uploading' || phase.name === 'recording';
  switch (event.type) {
    case 'sent':
      return phase.name === 'chosen' || phase.name === 'failed' ? to({ name: 'waiting' }) : video;
    case 'resumed':
      return phase.name === 'paused' ? to({ name: 'waiting' }) : video;
    case 'converting':
      return phase.name === 'waiting' || phase.name === 'converting'
        ? to({ name: 'converting', share: event.share })
        : video;
    case 'converted': {
      const { fileName, objectName, size, container, codec } = event;
      if (phase.name !== 'converting') return video;
      return { ...to({ name: 'waiting' }), fileName, objectName, size, container, codec, toConvert: false };
    }
    case 'not-converted':
      return phase.name === 'converting' ? { ...to({ name: 'waiting' }), toConvert: false } : video;
    case 'began':
      return phase.name === 'waiting' ? to({ name: 'uploading', sentBytes: 0, isCut: false }) : video;
    case 'progressed':
      return phase.name === 'uploading'
        ? to({ name: 'uploading', sentBytes: event.sentBytes, isCut: false })
        : video;
    case 'cut':
      return phase.name === 'uploading' ? to({ ...phase, isCut: true }) : video;
    case 'arrived':
      return phase.name === 'uploading'
        ? { ...video, objectName: event.objectName, phase: { name: 'recording' } }
        : video;
    case 'paused':
      if (phase.name === 'uploading') return to({ name: 'paused', sentBytes: phase.sentBytes });
      return phase.name === 'waiting' ? to({ name: 'paused', sentBytes: 0 }) : video;
    case 'interrupted':
      return isUnderWay ? to({ name: 'waiting' }) : video;
    case 'failed':
      return isUnderWay ? to({ name: 'failed', reason: event.reason }) : video;
  }
}

/** The queue after the event. What does not fit where a video stands changes nothing. */
export function nextQueue(queue: readonly QueuedVideo[], event: QueueEvent): readonly QueuedVideo[] {
  switch (event.type) {
    case 'restored':
      return event.videos.map((video) => ({ ...video, phase: restoredPhase(video.phase) }));
    case 'chosen':
      // One at a time is being looked at.
      return [...queue.filter(({ phase }) => phase.name !== 'chosen'), event.video];
    case 'left':
      return queue.filter(({ id }) => id !== event.id);
    default:
      return queue.map((video) => (video.id === event.id ? advance(video, event) : video));
  }
}

/** The video to work on now: one at a time, in the order in which they were chosen. Converting needs no signal. */
export function nextUp(
  queue: readonly QueuedVideo[],
  { isOnline }: { isOnline: boolean },
): QueuedVideo | undefined {
  if (queue.some(({ phase }) => ['converting', 'uploading', 'recording'].includes(phase.name)))
    return undefined;
  return queue.find(({ phase, toConvert }) => phase.name === 'waiting' && (isOnline || toConvert));
}
