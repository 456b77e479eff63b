import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FilmPlayer } from '../../../../lib/video-frames/film-player.ts';
import { initialFilmState, type FilmState } from '../../../../lib/video-frames/film-state.ts';

export interface Film {
  /** URL of the file; undefined until its link is loaded. */
  address: string | undefined;
  canvas: React.RefObject<HTMLCanvasElement | null>;
  video: React.RefObject<HTMLVideoElement | null>;
  /** Undefined until the player code is loaded. */
  player: FilmPlayer | undefined;
}

/** Plays a film on the canvas and video elements that the caller renders. The player code is loaded on first use. */
export function useFilmPlayer(address: string | undefined): Film {
  const canvas = useRef<HTMLCanvasElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [player, setPlayer] = useState<FilmPlayer>();
  useEffect(() => {
    if (address === undefined) return;
    let isCanceled = false;
    let started: FilmPlayer | undefined;
    void import('../../../../lib/video-frames/film-player.ts').then(({ createFilmPlayer }) => {
      if (isCanceled || !canvas.current || !video.current) return;
      started = createFilmPlayer(address, { canvas: canvas.current, video: video.current });
      setPlayer(started);
    });
    return () => {
      isCanceled = true;
      started?.close();
      setPlayer(undefined);
    };
  }, [address]);
  return { address, canvas, video, player };
}

/** Returns a value selected from the film's state. Re-renders only when that value changes. */
export function useFilm<Value>(player: FilmPlayer | undefined, selector: (state: FilmState) => Value): Value {
  const subscribe = useCallback(
    (listener: () => void) => player?.subscribe(listener) ?? (() => undefined),
    [player],
  );
  return useSyncExternalStore(
    subscribe,
    () => selector(player?.getState() ?? initialFilmState),
    () => selector(initialFilmState),
  );
}
