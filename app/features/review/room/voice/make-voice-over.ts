import {
  cutTimeline,
  joinCaptions,
  joinTimelines,
  type Caption,
  type Span,
  type Timeline,
} from './timeline.ts';
import { maxVoiceMs, newAudioName, type WrittenVoiceOver } from './voice-over.ts';
import { voiceStore } from './voice-store.ts';

/** A part of a voice-over that is being put together. */
export interface VoicePart {
  blob: Blob;
  timeline: Timeline;
  captions: readonly Caption[];
  /** The whole part by default. */
  span?: Span;
}

/** Loads the code that joins audio. Called when a recording starts, so that it can also be saved offline. */
export const loadJoiner = () => import('./join-audio.ts');

/** Returns spans that together last at most `maxMs`. The last ones are shortened. */
export function limitSpans(spans: readonly Span[], maxMs: number): Span[] {
  let left = maxMs;
  return spans.map(({ fromMs, toMs }) => {
    const length = Math.min(toMs - fromMs, left);
    left -= length;
    return { fromMs, toMs: fromMs + length };
  });
}

/**
 * Joins parts in a new voice-over and stores its audio on the device. `isStored` is false if the device has no space, so
 * that the audio is in memory. Throws MixedAudioError, or an error if the audio cannot be read or is empty.
 */
export async function makeVoiceOver(
  parts: readonly VoicePart[],
  { userId, athleteId, submissionId }: { userId: string; athleteId: string; submissionId: string },
): Promise<{ voiceOver: WrittenVoiceOver; isStored: boolean }> {
  const { joinAudio } = await loadJoiner();
  let joined = await joinAudio(parts);
  const length = (spans: readonly Span[]) => spans.reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  if (length(joined.spans) > maxVoiceMs) {
    // Packets are not cut, so a little less than the limit.
    const spans = limitSpans(joined.spans, maxVoiceMs - 100);
    joined = await joinAudio(parts.map(({ blob }, i) => ({ blob, ...(spans[i] && { span: spans[i] }) })));
  }
  const { bytes, type, spans } = joined;
  const used = parts.map((part, i) => ({ ...part, span: spans[i] ?? { fromMs: 0, toMs: 0 } }));
  const timeline = joinTimelines(
    used.map(({ timeline: of, span }) => ({
      timeline: cutTimeline(of, span),
      lengthMs: span.toMs - span.fromMs,
    })),
  );
  const audioName = newAudioName({ athleteId, submissionId }, type);
  const isStored = await voiceStore.putAudio(userId, audioName, { bytes, type });
  const durationMs = Math.max(1, Math.round(length(spans)));
  return { voiceOver: { audioName, durationMs, captions: joinCaptions(used), timeline }, isStored };
}
