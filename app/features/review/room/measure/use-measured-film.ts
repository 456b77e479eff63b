import { useMemo } from 'react';
import { usePlayerState, type RoomVideo } from '../video/use-video-player.ts';
import type { MeasuredFilm } from './math/evaluate.ts';

/** Returns size and frames of a video; undefined until they are known. */
export function useMeasuredFilm({ player, slowMotion }: RoomVideo): MeasuredFilm | undefined {
  const size = usePlayerState(player, (state) => state.size);
  const index = usePlayerState(player, (state) => (state.status === 'ready' ? state.index : undefined));
  return useMemo(() => size && index && { size, index, slowMotion }, [size, index, slowMotion]);
}
