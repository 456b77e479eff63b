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

/** Returns the video after a change; the same one when its phase does not allow the change. */
export type VideoChange = (video: QueuedVideo) => QueuedVideo;

const changeIn =
  (phases: readonly Phase['name'][], change: (video: QueuedVideo) => Partial<QueuedVideo>): VideoChange =>
  (video) =>
    phases.includes(video.phase.name) ? { ...video, ...change(video) } : video;

const waiting: Phase = { name: 'waiting' };
const inProgress: readonly Phase['name'][] = ['converting', 'uploading', 'recording'];

const sentBytesOf = ({ phase }: QueuedVideo): number => (phase.name === 'uploading' ? phase.sentBytes : 0);

export const describe = (about: JumpDraft): VideoChange => changeIn(['chosen'], () => ({ about }));

/** Sets the part to upload; without one, the whole video is uploaded. */
export const trim = (part: VideoPart | undefined): VideoChange =>
  changeIn(['chosen'], () => ({ trim: part }));

/** `sender`: the window in which the athlete sent it. */
export const send = (sender: string): VideoChange =>
  changeIn(['chosen', 'failed'], () => ({ sender, phase: waiting }));

export const convert = (share: number): VideoChange =>
  changeIn(['waiting', 'converting'], () => ({ phase: { name: 'converting', share } }));

/** The video was converted, cut, or both. */
export const finishPreparing = (prepared: PreparedFields): VideoChange =>
  changeIn(['converting'], () => ({
    ...prepared,
    toConvert: false,
    trim: undefined,
    trimmed: undefined,
    phase: waiting,
  }));

/** The conversion failed; or the cut, when no conversion was needed. */
export const failPreparing: VideoChange = changeIn(['converting'], ({ toConvert, trim: chosen, trimmed }) =>
  toConvert
    ? { toConvert: false, phase: waiting }
    : // The coach sees the part marked in the whole video.
      { trim: undefined, trimmed: undefined, part: chosen ?? trimmed?.part, phase: waiting },
);

export const startUpload: VideoChange = changeIn(['waiting'], () => ({
  phase: { name: 'uploading', sentBytes: 0, isCut: false },
}));

export const progress = (sentBytes: number): VideoChange =>
  changeIn(['uploading'], () => ({ phase: { name: 'uploading', sentBytes, isCut: false } }));

export const loseConnection: VideoChange = changeIn(['uploading'], (video) => ({
  phase: { name: 'uploading', sentBytes: sentBytesOf(video), isCut: true },
}));

export const finishUpload = (objectName: string): VideoChange =>
  changeIn(['uploading'], () => ({ objectName, phase: { name: 'recording' } }));

export const pause: VideoChange = changeIn(['waiting', 'uploading'], (video) => ({
  phase: { name: 'paused', sentBytes: sentBytesOf(video) },
}));

export const resume: VideoChange = changeIn(['paused'], () => ({ phase: waiting }));

/** `reason`: the error message. */
export const fail = (reason: string): VideoChange =>
  changeIn(inProgress, () => ({ phase: { name: 'failed', reason } }));

/** After a reload, what was in progress is queued again. Paused and failed videos stay as they are. */
export const restore: VideoChange = changeIn(inProgress, () => ({ phase: waiting }));

/** Whether the video has to be converted or cut before the upload. */
export function needsPreparation({ toConvert, trim: part, trimmed }: QueuedVideo): boolean {
  return toConvert || part !== undefined || trimmed?.hasMore === true;
}

/** Returns the next video to work on: one at a time, in the order chosen. Preparing works offline. */
export function nextUp(
  queue: readonly QueuedVideo[],
  { isOnline }: { isOnline: boolean },
): QueuedVideo | undefined {
  if (queue.some(({ phase }) => inProgress.includes(phase.name))) return undefined;
  return queue.find((video) => video.phase.name === 'waiting' && (isOnline || needsPreparation(video)));
}
