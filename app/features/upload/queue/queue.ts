import type { VideoContainer } from '../../../lib/uploads/sniff-video.ts';
import type { JumpDraft } from '../jump-draft.ts';

/** The state of a chosen video's upload. Sizes are bytes. */
export type Phase =
  /** Chosen and looked at; it is sent when the athlete says so. */
  | { name: 'chosen' }
  /** To be sent as soon as it is its turn and there is a signal. */
  | { name: 'waiting' }
  /** Being cut, or made into a film that every browser plays; `share` from 0 to 1. */
  | { name: 'converting'; share: number }
  /** `isCut`: the connection is lost; the upload continues when it is back. */
  | { name: 'uploading'; sentBytes: number; isCut: boolean }
  /** The bytes are there; the submission is being written down. */
  | { name: 'recording' }
  | { name: 'paused'; sentBytes: number }
  /** The server said no, in these words. */
  | { name: 'failed'; reason: string };

/** A part of a film, in whole microseconds of the film's own time. */
export interface FilmPart {
  startUs: number;
  endUs: number;
}

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
  /** To be cut to this part before it is sent. */
  trim?: FilmPart;
  /** Where the jump is in the film as it is sent, when the athlete has chosen a part. */
  part?: FilmPart;
  /** What the athlete tells of the jump. */
  about?: JumpDraft;
  /** The window in which its athlete pressed 'Upload Video'. */
  sender?: string;
  /** Milliseconds since 1970. */
  chosenAt: number;
  phase: Phase;
}

type PreparedFacts = Pick<QueuedVideo, 'fileName' | 'objectName' | 'size' | 'container' | 'codec' | 'part'>;

export type QueueEvent =
  | { type: 'restored'; videos: readonly QueuedVideo[] }
  | { type: 'chosen'; video: QueuedVideo }
  | { type: 'described'; id: string; about: JumpDraft }
  /** Without a part, the whole film again. */
  | { type: 'trimmed'; id: string; trim: FilmPart | undefined }
  | { type: 'sent'; id: string; sender: string }
  | { type: 'converting'; id: string; share: number }
  /** Converted, cut, or both. */
  | ({ type: 'prepared'; id: string } & PreparedFacts)
  /** Not converted after all; or not cut, when nothing was to be converted. */
  | { type: 'not-prepared'; id: string }
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

/** After a restart, running uploads continue and paused ones stay paused. */
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

/** Whether there is something to do about the film before its bytes go up. */
export function isToPrepare({ toConvert, trim }: QueuedVideo): boolean {
  return toConvert || trim !== undefined;
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
      return phase.name === 'chosen' || phase.name === 'failed'
        ? { ...to({ name: 'waiting' }), sender: event.sender }
        : video;
    case 'resumed':
      return phase.name === 'paused' ? to({ name: 'waiting' }) : video;
    case 'converting':
      return phase.name === 'waiting' || phase.name === 'converting'
        ? to({ name: 'converting', share: event.share })
        : video;
    case 'described':
      return phase.name === 'chosen' ? { ...video, about: event.about } : video;
    case 'trimmed':
      if (phase.name !== 'chosen') return video;
      return { ...video, trim: event.trim };
    case 'prepared': {
      if (phase.name !== 'converting') return video;
      const { type: _type, ...facts } = event;
      return { ...to({ name: 'waiting' }), ...facts, toConvert: false, trim: undefined };
    }
    case 'not-prepared':
      if (phase.name !== 'converting') return video;
      if (video.toConvert) return { ...to({ name: 'waiting' }), toConvert: false };
      // The coach is shown the part in the whole film.
      return { ...to({ name: 'waiting' }), trim: undefined, part: video.trim };
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

/** The video to work on now: one at a time, in the order in which they were chosen. Preparing needs no signal. */
export function nextUp(
  queue: readonly QueuedVideo[],
  { isOnline }: { isOnline: boolean },
): QueuedVideo | undefined {
  if (queue.some(({ phase }) => ['converting', 'uploading', 'recording'].includes(phase.name)))
    return undefined;
  return queue.find((video) => video.phase.name === 'waiting' && (isOnline || isToPrepare(video)));
}
