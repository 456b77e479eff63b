import type { VideoRates } from '#lib/video-frames/video-rates.ts';
import type { VideoContainer } from '#lib/uploads/sniff-video.ts';
import type { JumpDraft } from '../jump/jump-draft.ts';

/** The state of one video in the queue. Sizes are bytes. Saved on the device, so the names stay. */
export type Phase =
  /** Shown in the form; not sent yet. */
  | { name: 'chosen' }
  /** Queued for preparation or upload. */
  | { name: 'waiting' }
  /** Being converted or trimmed; `share` from 0 to 1. */
  | { name: 'converting'; share: number }
  /** `isCut`: the connection is lost. The upload resumes when it is back. */
  | { name: 'uploading'; sentBytes: number; isCut: boolean }
  /** Uploaded; the submission is being created. */
  | { name: 'recording' }
  | { name: 'paused'; sentBytes: number }
  /** `reason`: the error message. */
  | { name: 'failed'; reason: string };

/** A part of a video, in whole microseconds of the video's own timeline. */
export interface VideoPart {
  startUs: number;
  endUs: number;
}

/** What a trim on the phone left to see: it writes an edit list and cuts nothing. */
export interface TrimmedVideo {
  part: VideoPart;
  /** Microseconds of the film before the part that stay in the upload, because it can only begin at a key frame. */
  keptUs: number;
  /** Whether something can be cut off. */
  hasMore: boolean;
}

/** A video saved on this device. Its bytes are stored separately. */
export interface QueuedVideo {
  id: string;
  userId: string;
  fileName: string;
  /** Name of the object in the bucket video-submissions. */
  objectName: string;
  size: number;
  container: VideoContainer;
  /** Video codec ('avc', 'hevc'); missing when it is unknown. */
  codec?: string;
  /** Missing if they could not be read. */
  rates?: VideoRates;
  /** Says where the video ends, when the rest of the file is missing. */
  cut?: string;
  /** Whether it may still say where it was filmed, because its details could not all be read. */
  mayNamePlace?: boolean;
  /** Whether to convert it before the upload. */
  toConvert: boolean;
  /** The part to cut out before the upload. */
  trim?: VideoPart;
  /** Set if the file contains more than a trim on the phone left to see. */
  trimmed?: TrimmedVideo;
  /** Position of the chosen part within the uploaded video. */
  part?: VideoPart;
  /** What the athlete entered about the jump. */
  about?: JumpDraft;
  /** Id of the submission whose film it replaces; missing for a new submission. */
  replaces?: string;
  /** Id of the window in which the athlete pressed 'Upload Video'. */
  sender?: string;
  /** Milliseconds since 1970. */
  chosenAt: number;
  phase: Phase;
}

type PreparedFields = Pick<
  QueuedVideo,
  'fileName' | 'objectName' | 'size' | 'container' | 'codec' | 'rates' | 'part'
>;

export type QueueEvent =
  | { type: 'restored'; videos: readonly QueuedVideo[] }
  | { type: 'chosen'; video: QueuedVideo }
  | { type: 'described'; id: string; about: JumpDraft }
  /** Without `trim`, the whole video is uploaded. */
  | { type: 'trimmed'; id: string; trim: VideoPart | undefined }
  | { type: 'sent'; id: string; sender: string }
  | { type: 'converting'; id: string; share: number }
  /** Converted, cut, or both. */
  | ({ type: 'prepared'; id: string } & PreparedFields)
  /** The conversion failed; or the cut, when no conversion was needed. */
  | { type: 'preparation-failed'; id: string }
  | { type: 'upload-started'; id: string }
  | { type: 'progressed'; id: string; sentBytes: number }
  | { type: 'connection-lost'; id: string }
  | { type: 'uploaded'; id: string; objectName: string }
  | { type: 'paused'; id: string }
  | { type: 'resumed'; id: string }
  | { type: 'interrupted'; id: string }
  | { type: 'failed'; id: string; reason: string }
  /** Recorded, canceled or discarded. */
  | { type: 'removed'; id: string };

/** Returns the phase after a reload: interrupted work is queued again, paused and failed videos stay as they are. */
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

/** Whether the video has to be converted or cut before the upload. */
export function needsPreparation({ toConvert, trim, trimmed }: QueuedVideo): boolean {
  return toConvert || trim !== undefined || trimmed?.hasMore === true;
}

/** Returns a video after an event; the same object when the event does not apply. */
function advance(
  video: QueuedVideo,
  event: Exclude<QueueEvent, { type: 'restored' | 'chosen' | 'removed' }>,
): QueuedVideo {
  const { phase } = video;
  const to = (next: Phase): QueuedVideo => ({ ...video, phase: next });
  const isInProgress =
    phase.name === 'converting' || phase.name === 'uploading' || phase.name === 'recording';
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
      const { type: _type, ...fields } = event;
      return { ...to({ name: 'waiting' }), ...fields, toConvert: false, trim: undefined, trimmed: undefined };
    }
    case 'preparation-failed':
      if (phase.name !== 'converting') return video;
      if (video.toConvert) return { ...to({ name: 'waiting' }), toConvert: false };
      // The coach sees the part marked in the whole video.
      return {
        ...to({ name: 'waiting' }),
        trim: undefined,
        trimmed: undefined,
        part: video.trim ?? video.trimmed?.part,
      };
    case 'upload-started':
      return phase.name === 'waiting' ? to({ name: 'uploading', sentBytes: 0, isCut: false }) : video;
    case 'progressed':
      return phase.name === 'uploading'
        ? to({ name: 'uploading', sentBytes: event.sentBytes, isCut: false })
        : video;
    case 'connection-lost':
      return phase.name === 'uploading' ? to({ ...phase, isCut: true }) : video;
    case 'uploaded':
      return phase.name === 'uploading'
        ? { ...video, objectName: event.objectName, phase: { name: 'recording' } }
        : video;
    case 'paused':
      if (phase.name === 'uploading') return to({ name: 'paused', sentBytes: phase.sentBytes });
      return phase.name === 'waiting' ? to({ name: 'paused', sentBytes: 0 }) : video;
    case 'interrupted':
      return isInProgress ? to({ name: 'waiting' }) : video;
    case 'failed':
      return isInProgress ? to({ name: 'failed', reason: event.reason }) : video;
  }
}

/** Returns the queue after an event. An event that does not apply to a video's phase changes nothing. */
export function nextQueue(queue: readonly QueuedVideo[], event: QueueEvent): readonly QueuedVideo[] {
  switch (event.type) {
    case 'restored':
      return event.videos.map((video) => ({ ...video, phase: restoredPhase(video.phase) }));
    case 'chosen':
      // The form shows one video at a time.
      return [...queue.filter(({ phase }) => phase.name !== 'chosen'), event.video];
    case 'removed':
      return queue.filter(({ id }) => id !== event.id);
    default:
      return queue.map((video) => (video.id === event.id ? advance(video, event) : video));
  }
}

/** Returns the next video to work on: one at a time, in the order chosen. Preparing works offline. */
export function nextUp(
  queue: readonly QueuedVideo[],
  { isOnline }: { isOnline: boolean },
): QueuedVideo | undefined {
  if (queue.some(({ phase }) => ['converting', 'uploading', 'recording'].includes(phase.name)))
    return undefined;
  return queue.find((video) => video.phase.name === 'waiting' && (isOnline || needsPreparation(video)));
}
