import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePlayerState, type RoomVideo } from '../video/use-video-player.ts';
import { loadVoiceOver } from './send-voice-over.ts';
import { useStore } from './use-store.ts';
import type { VoiceOver } from './voice-over.ts';
import {
  createVoicePlayer,
  initialVoiceState,
  type VoicePlayer,
  type VoicePlayerState,
} from './voice-player.ts';

export const useVoiceState = <Value>(
  player: VoicePlayer | undefined,
  selector: (state: VoicePlayerState) => Value,
): Value => useStore(player, initialVoiceState, selector);

interface VoicePlayerOptions {
  voiceOver: VoiceOver | undefined;
  submissionId: string;
  userId: string;
  video: RoomVideo;
}

/** Loads a voice-over and returns its player; undefined until both film and audio are loaded. */
export function useVoicePlayer({ voiceOver, submissionId, userId, video }: VoicePlayerOptions) {
  const { player } = video;
  const isReady = usePlayerState(player, ({ status }) => status === 'ready');
  const source = useQuery({
    queryKey: ['voice-over', voiceOver?.audioName],
    enabled: voiceOver !== undefined,
    queryFn: () => {
      if (!voiceOver) throw new Error('There is no voice-over.');
      return loadVoiceOver(voiceOver, submissionId, userId);
    },
    staleTime: Infinity,
  });
  const [voicePlayer, setVoicePlayer] = useState<VoicePlayer>();
  const { data } = source;
  useEffect(() => {
    if (!data || !player || !isReady) return;
    const url = URL.createObjectURL(data.audio);
    const audio = new Audio(url);
    const created = createVoicePlayer({ audio, video: player, timeline: data.timeline });
    const onLoaded = () => setVoicePlayer(created);
    for (const event of ['loadedmetadata', 'error']) audio.addEventListener(event, onLoaded, { once: true });
    return () => {
      for (const event of ['loadedmetadata', 'error']) audio.removeEventListener(event, onLoaded);
      created.close();
      URL.revokeObjectURL(url);
      setVoicePlayer(undefined);
    };
  }, [data, player, isReady]);
  return { voicePlayer, source };
}
