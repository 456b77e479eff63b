import type { SharedReview } from '#domain/review-calls.ts';
import { DataError } from '#lib/api/data-error.ts';
import { useFilm, useOpenReview } from '../room/room-contexts.ts';
import { useVoicePlayer, type HeardVoice } from '../room/voice/use-voice-player.ts';
import type { VoiceOver } from '../room/voice/voice-over.ts';

/** Loads the audio of a shared voice-over by its signed link. */
async function loadShared(url: string, { timeline }: VoiceOver) {
  const answer = await fetch(url);
  if (!answer.ok || !timeline)
    throw new DataError({ message: 'The voice-over could not be loaded.' }, answer.status);
  return { audio: await answer.blob(), timeline };
}

/** The voice-over that a visitor with a link hears. */
export function useSharedVoice(shared: SharedReview): HeardVoice {
  const { video } = useFilm();
  const { review } = useOpenReview();
  return useVoicePlayer({
    voiceOver: review.voiceOver,
    load: (wanted) => loadShared(shared.voice_over?.audioUrl ?? '', wanted),
    video,
  });
}
