import type { Caption, Timeline } from './timeline.ts';

/** The longest voice-over, in milliseconds. The database refuses longer ones. */
export const maxVoiceMs = 600_000;

/** What a coach says about a video. */
export interface VoiceOver {
  /** Object in the bucket `review-audio`. */
  audioName: string;
  durationMs: number;
  captions: readonly Caption[];
  /** Undefined until it is needed: it can be large. */
  timeline?: Timeline;
}

export type WrittenVoiceOver = VoiceOver & { timeline: Timeline };

/** Returns the name of a new recording. */
export function newAudioName(
  { athleteId, submissionId }: { athleteId: string; submissionId: string },
  type: 'audio/webm' | 'audio/mp4',
): string {
  return `${athleteId}/${submissionId}/${crypto.randomUUID()}.${type === 'audio/webm' ? 'webm' : 'mp4'}`;
}

/** Parts of a voice-over have different codecs, because different browsers recorded them. */
export class MixedAudioError extends Error {}
