import { useEffect } from 'react';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import { followPlayer } from './follow-player.ts';

/** Keeps the other video in sync with this one; `map` as in `mapTime`, undefined while they are not linked. */
export function useSyncedPlayers(
  player: VideoPlayer | undefined,
  other: VideoPlayer | undefined,
  map: ((seconds: number) => number) | undefined,
): void {
  useEffect(
    () => (player && other && map ? followPlayer(player, other, map) : undefined),
    [player, other, map],
  );
}
