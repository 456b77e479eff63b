import { useCallback, useEffect, useState, type RefObject } from 'react';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import { usePlayerState } from './use-video-player.ts';

/** How long unused controls stay, in milliseconds. */
const stay = 3000;

interface Options {
  player: VideoPlayer | undefined;
  /** Contains the picture and the controls. */
  columnRef: RefObject<HTMLElement | null>;
  /** Whether the controls are on the picture. Elsewhere, they always stay. */
  isOnPicture: boolean;
  /** Whether something else than the player moves the picture, such as a voice-over. */
  isLed: boolean;
}

/**
 * Controls on the picture: a tap shows or hides them, and unused they leave a video that plays. They are there for a moment at first, so
 * that the user sees them. A drawing tool keeps them, because it takes the taps.
 */
export function useLeavingControls({ player, columnRef, isOnPicture, isLed }: Options) {
  const isPlaying = usePlayerState(player, (state) => state.isPlaying);
  const [view, setView] = useState<'first-look' | 'shown' | 'hidden'>('first-look');
  if (!isOnPicture && view !== 'first-look') setView('first-look');
  const isLeaving = isOnPicture && (view === 'first-look' || (view === 'shown' && (isPlaying || isLed)));

  useEffect(() => {
    const column = columnRef.current;
    if (!isLeaving || !column) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const leave = () => {
      if (!column.querySelector('[data-draws]')) setView('hidden');
    };
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(leave, stay);
    };
    const onUse = ({ target }: Event) => {
      if (target instanceof Element && target.closest('[data-stage]')) return;
      setView('shown');
      wait();
    };
    wait();
    const events = ['pointerdown', 'pointermove', 'keydown'] as const;
    for (const event of events) column.addEventListener(event, onUse);
    return () => {
      clearTimeout(timer);
      for (const event of events) column.removeEventListener(event, onUse);
    };
  }, [columnRef, isLeaving]);

  const toggle = useCallback(() => setView((before) => (before === 'hidden' ? 'shown' : 'hidden')), []);
  return { isHidden: isOnPicture && view === 'hidden', toggle };
}
