import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { usePlayerState, type RoomVideo } from '../video/use-video-player.ts';
import type { Timeline } from './timeline.ts';
import { useStore } from '../use-store.ts';
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

/** What a player needs of a voice-over. */
export interface VoiceSource {
  audio: Blob;
  timeline: Timeline;
}

interface VoicePlayerOptions {
  voiceOver: VoiceOver | undefined;
  load: (voiceOver: VoiceOver) => Promise<VoiceSource>;
  video: RoomVideo;
}

/** Loads a voice-over and returns its player; undefined until both film and audio are loaded. */
export function useVoicePlayer({ voiceOver, load, video }: VoicePlayerOptions) {
  const { player, zoom } = video;
  const isReady = usePlayerState(player, ({ status }) => status === 'ready');
  const source = useQuery({
    queryKey: ['voice-over', voiceOver?.audioName],
    enabled: voiceOver !== undefined,
    queryFn: () => {
      if (!voiceOver) throw new Error('There is no voice-over.');
      return load(voiceOver);
    },
    staleTime: Infinity,
  });
  const [voicePlayer, setVoicePlayer] = useState<VoicePlayer>();
  const { data } = source;
  const left = useRef<{ data: VoiceSource; state: VoicePlayerState }>(undefined);
  useEffect(() => {
    if (!data || !player || !isReady) return;
    const url = URL.createObjectURL(data.audio);
    const audio = new Audio(url);
    const created = createVoicePlayer({ audio, video: player, zoom, timeline: data.timeline });
    const onLoaded = () => {
      setVoicePlayer(created);
      // A new link to the film has opened it again: the voice goes on.
      if (left.current?.data !== data) return;
      const { isFollowing, isPlaying, atMs, rate } = left.current.state;
      created.setRate(rate);
      if (isFollowing) created.seek(atMs);
      if (isPlaying) created.toggle();
    };
    for (const event of ['loadedmetadata', 'error']) audio.addEventListener(event, onLoaded, { once: true });
    return () => {
      for (const event of ['loadedmetadata', 'error']) audio.removeEventListener(event, onLoaded);
      left.current = { data, state: created.getState() };
      created.close();
      URL.revokeObjectURL(url);
      setVoicePlayer(undefined);
    };
  }, [data, player, zoom, isReady]);
  return { voiceOver, voicePlayer, source };
}

/** A voice-over to listen to. */
export type HeardVoice = ReturnType<typeof useVoicePlayer>;
