import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import type { FilmPlayer } from '../../../../lib/video-frames/film-player.ts';
import { initialFilmState, type FilmState } from '../../../../lib/video-frames/film-state.ts';

export interface Film {
  /** Where the file is; undefined until its link is there. */
  address: string | undefined;
  canvas: React.RefObject<HTMLCanvasElement | null>;
  video: React.RefObject<HTMLVideoElement | null>;
  /** Undefined until the film's engine is loaded. */
  player: FilmPlayer | undefined;
}

/** A film on the canvas and video that the caller draws. The engine comes with the first film. */
export function useFilmPlayer(address: string | undefined): Film {
  const canvas = useRef<HTMLCanvasElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [player, setPlayer] = useState<FilmPlayer>();
  useEffect(() => {
    if (address === undefined) return;
    let isOver = false;
    let started: FilmPlayer | undefined;
    void import('../../../../lib/video-frames/film-player.ts').then(({ createFilmPlayer }) => {
      if (isOver || !canvas.current || !video.current) return;
      started = createFilmPlayer(address, { canvas: canvas.current, video: video.current });
      setPlayer(started);
    });
    return () => {
      isOver = true;
      started?.close();
      setPlayer(undefined);
    };
  }, [address]);
  return { address, canvas, video, player };
}

/** One fact of the film; whoever asks is drawn anew only when this changes. */
export function useFilm<Fact>(player: FilmPlayer | undefined, fact: (state: FilmState) => Fact): Fact {
  const subscribe = useCallback(
    (listener: () => void) => player?.subscribe(listener) ?? (() => undefined),
    [player],
  );
  return useSyncExternalStore(
    subscribe,
    () => fact(player?.getState() ?? initialFilmState),
    () => fact(initialFilmState),
  );
}
