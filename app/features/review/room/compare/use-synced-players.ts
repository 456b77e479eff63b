import { useEffect } from 'react';
import { frameAt, timeOf } from '../../../../lib/video-frames/frame-index.ts';
import type { VideoPlayer } from '../../../../lib/video-frames/video-player.ts';

/** Keeps the other video at the moment that belongs to the frame of this one; `map` as in `mapTime`. */
export function useSyncedPlayers(
  player: VideoPlayer | undefined,
  other: VideoPlayer | undefined,
  map: ((seconds: number) => number) | undefined,
): void {
  useEffect(() => {
    if (!player || !other || !map) return;
    let syncedFrame: number | undefined;
    const follow = () => {
      const { index, frame } = player.getState();
      const { index: otherIndex } = other.getState();
      if (!index || !otherIndex || frame === syncedFrame) return;
      syncedFrame = frame;
      void other.show(frameAt(otherIndex, map(timeOf(index, frame))));
    };
    follow();
    const unsubscribe = [
      player.subscribe(follow),
      // Until the other one knows its frames.
      other.subscribe(() => syncedFrame === undefined && follow()),
    ];
    return () => unsubscribe.forEach((stop) => stop());
  }, [player, other, map]);
}
