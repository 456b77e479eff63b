import { useCallback, useEffect, useMemo, useRef } from 'react';
import { frameOf } from './current-time.ts';
import { usePlayerState, type RoomVideo } from './video/use-video-player.ts';

export interface RoomFilm {
  video: RoomVideo;
  /** Shows the frame at a time in microseconds, as soon as the film is ready. */
  goTo: (microseconds: number) => void;
}

/** The film of the room. It opens at `startUs`, or else at `trimStartUs`, in microseconds. */
export function useFilmState(
  video: RoomVideo,
  startUs: number | undefined,
  trimStartUs: number | undefined,
): RoomFilm {
  const { player } = video;
  const hasFrames = usePlayerState(player, ({ index }) => index !== undefined);
  /** Time requested while the video's frames were unknown. */
  const requestedUs = useRef(startUs);
  const goTo = useCallback(
    (microseconds: number) => {
      const frame = frameOf(player, microseconds);
      if (frame === undefined) requestedUs.current = microseconds;
      else void player?.show(frame);
    },
    [player],
  );
  useEffect(() => {
    // Before the video is ready: it then opens with this frame, and keys that wait find it.
    const firstUs = requestedUs.current ?? trimStartUs;
    if (!hasFrames || firstUs === undefined) return;
    requestedUs.current = undefined;
    goTo(firstUs);
  }, [hasFrames, goTo, trimStartUs]);
  return useMemo(() => ({ video, goTo }), [video, goTo]);
}
