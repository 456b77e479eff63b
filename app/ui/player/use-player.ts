import { useEffect, useRef, useState } from 'react';
import { usePrefersReducedMotion } from '#lib/page/use-media.ts';
import { commandOf, frameTime, nextSpeed, type PlayerCommand } from './player-keys.ts';

const arrowSeconds = 1;

/** Returns whether the focused control handles the key itself. */
function isHandledByTarget(event: KeyboardEvent): boolean {
  const { target } = event;
  if (!(target instanceof Element)) return false;
  if (target.closest('input, textarea, select, [contenteditable]')) return true;
  if (event.key === ' ') return target.closest('button, a, summary, [role=button]') !== null;
  return event.key.startsWith('Arrow') && target.closest('media-time-range') !== null;
}

/**
 * State and commands of the player. Keys work in the dialog that contains the player, or else in the player. The video
 * autoplays muted, unless the user prefers reduced motion.
 */
export function usePlayer(framesPerSecond: number) {
  const container = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [speed, setSpeed] = useState(1);
  const [isLooping, setLooping] = useState(true);
  const isStill = usePrefersReducedMotion();

  function run(command: PlayerCommand): void {
    const element = video.current;
    if (!element) return;
    const press = (button: string) => container.current?.querySelector<HTMLElement>(button)?.click();
    const duration = Number.isFinite(element.duration) ? element.duration : 0;
    const step = (by: 1 | -1) => {
      element.pause();
      element.currentTime = frameTime(element.currentTime, by, { framesPerSecond, duration });
    };
    switch (command) {
      case 'play-or-pause':
        // If autoplay is blocked, the poster and the play button stay visible.
        if (element.paused)
          element.play().catch((error: unknown) => console.warn('The video did not start', error));
        else element.pause();
        return;
      case 'back':
        element.currentTime = Math.max(0, element.currentTime - arrowSeconds);
        return;
      case 'forward':
        element.currentTime = Math.min(duration, element.currentTime + arrowSeconds);
        return;
      case 'previous-frame':
        return step(-1);
      case 'next-frame':
        return step(1);
      case 'slower':
      case 'faster':
        element.playbackRate = nextSpeed(element.playbackRate, command);
        return;
      case 'loop':
        setLooping((before) => !before);
        return;
      case 'captions':
        return press('media-captions-button');
      case 'mute':
        return press('media-mute-button');
      case 'full-screen':
        return press('media-fullscreen-button');
    }
  }

  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useEffect(() => {
    const keyTarget = container.current?.closest<HTMLElement>('[role=dialog]') ?? container.current;
    if (!keyTarget) return;
    const onKey = (event: KeyboardEvent) => {
      const command = commandOf(event);
      if (command === undefined || event.defaultPrevented || isHandledByTarget(event)) return;
      event.preventDefault();
      latest.current(command);
    };
    keyTarget.addEventListener('keydown', onKey);
    return () => keyTarget.removeEventListener('keydown', onKey);
  }, []);

  useEffect(() => {
    if (!isStill) video.current?.play().catch(() => undefined);
  }, [isStill]);

  return { container, video, speed, setSpeed, isLooping, run };
}
