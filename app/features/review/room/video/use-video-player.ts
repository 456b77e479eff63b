import type { SlowMotion } from '#domain/slow-motion.ts';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import { slowMotionOfFilm } from '#lib/video-frames/video-rates.ts';
import { useStore } from '../use-store.ts';
import { createZoom, type Zoom } from './zoom.ts';
import { initialPlayerState, type PlayerState } from '#lib/video-frames/player-state.ts';

/** A video of the review room with its elements and player. */
export interface RoomVideo {
  /** URL of the file; undefined until its link is loaded. */
  url: string | undefined;
  canvasRef: React.RefObject<HTMLCanvasElement | null>;
  videoRef: React.RefObject<HTMLVideoElement | null>;
  /** Undefined until the player code is loaded. */
  player: VideoPlayer | undefined;
  slowMotion: SlowMotion;
  zoom: Zoom;
}

/**
 * Plays a video on the canvas and video elements that the caller renders. The player code is loaded on first use. `slowMotion`
 * is null if only the file can say it. A higher `attempt` opens the video again. A finished review keeps its numbers (`slowMotionOfFilm`).
 */
export function useVideoPlayer(
  url: string | undefined,
  slowMotion: SlowMotion = null,
  { attempt = 0, isFinished = true }: { attempt?: number; isFinished?: boolean } = {},
): RoomVideo {
  const canvasRef = useRef<HTMLCanvasElement>(null);
  const videoRef = useRef<HTMLVideoElement>(null);
  const [player, setPlayer] = useState<VideoPlayer>();
  const [zoom] = useState(createZoom);
  useEffect(() => {
    if (url === undefined) return;
    let isCanceled = false;
    let started: VideoPlayer | undefined;
    void import('#lib/video-frames/video-player.ts').then(({ createVideoPlayer }) => {
      if (isCanceled || !canvasRef.current || !videoRef.current) return;
      started = createVideoPlayer(url, { canvas: canvasRef.current, video: videoRef.current });
      setPlayer(started);
    });
    return () => {
      isCanceled = true;
      started?.close();
      setPlayer(undefined);
    };
  }, [url, attempt]);
  const captureRate = usePlayerState(player, (state) => state.captureRate);
  const index = usePlayerState(player, (state) => state.index);
  const ofFilm = useMemo(
    () => slowMotionOfFilm(slowMotion, { captureRate, index }, isFinished),
    [slowMotion, captureRate, index, isFinished],
  );
  return useMemo(
    () => ({ url, canvasRef, videoRef, player, slowMotion: ofFilm, zoom }),
    [url, player, ofFilm, zoom],
  );
}

const wide = 16 / 9;

/** Returns the width of the film's picture divided by its height: 16/9 until the film is open. */
export const useAspect = (player: VideoPlayer | undefined): number =>
  usePlayerState(player, ({ size }) => (size ? size.width / size.height : wide));

/** Returns a value selected from the player's state. Re-renders only when that value changes. */
export const usePlayerState = <Value>(
  player: VideoPlayer | undefined,
  selector: (state: PlayerState) => Value,
): Value => useStore(player, initialPlayerState, selector);
