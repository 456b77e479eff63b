import { useEffect } from 'react';
import { useOtherFilm } from '../compare/find-other-film.ts';
import type { LedComparison } from '../compare/shown-comparison.ts';
import { usePlayerState, type RoomVideo } from '../video/use-video-player.ts';
import { otherFilmAt } from './timeline.ts';
import { useVoiceState, type HeardVoice } from './use-voice-player.ts';
import type { VoicePlayer } from './voice-player.ts';

/** Returns the comparison of a voice-over that is followed; undefined for recordings from before it was written down. */
export function useLedComparison({ voicePlayer, source }: HeardVoice): LedComparison | undefined {
  const timeline = source.data?.timeline;
  const isFollowing = useVoiceState(voicePlayer, (state) => state.isFollowing);
  const shown = useVoiceState(voicePlayer, ({ picture }) => picture?.comparison);
  const otherKey = useVoiceState(voicePlayer, ({ atMs }) => timeline && otherFilmAt(timeline, atMs));
  const isLed = isFollowing && shown !== undefined;
  const film = useOtherFilm(isLed ? otherKey : undefined);
  return isLed && voicePlayer ? { shown, otherKey, film, leave: voicePlayer.leave } : undefined;
}

/** Lets a voice-over move the other film that it compares with. */
export function useLedFilm(
  voicePlayer: VoicePlayer | undefined,
  { other: { player, zoom }, isLed }: { other: RoomVideo; isLed: boolean },
): void {
  const isReady = usePlayerState(player, ({ status }) => status === 'ready');
  useEffect(
    () => (voicePlayer && player && isLed && isReady ? voicePlayer.leadOther({ player, zoom }) : undefined),
    [voicePlayer, player, zoom, isLed, isReady],
  );
}
