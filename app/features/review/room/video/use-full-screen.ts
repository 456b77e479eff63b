import { useEffect, useState, type RefObject } from 'react';
import { useMedia } from '#lib/page/use-media.ts';

/** A phone turned sideways. A portrait phone whose keyboard is open is narrower. */
const sideways =
  '(orientation: landscape) and (max-height: 30rem) and (min-width: 30rem) and (pointer: coarse)';

export interface FullScreen {
  isOn: boolean;
  toggle: () => void;
}

/** Returns the elements next to an element and next to its ancestors. */
function elementsBeside(element: Element): HTMLElement[] {
  const beside: HTMLElement[] = [];
  for (let inner = element; inner !== document.body && inner.parentElement; inner = inner.parentElement)
    for (const other of inner.parentElement.children)
      // Messages stay audible.
      if (other !== inner && other instanceof HTMLElement && !other.matches('[aria-live]'))
        beside.push(other);
  return beside;
}

/** Keeps focus, screen readers and scrolling inside an element that covers the page. */
function useOnlyReachable(ref: RefObject<HTMLElement | null>, isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !ref.current) return;
    const hidden = elementsBeside(ref.current).filter(({ inert }) => !inert);
    const { style } = document.documentElement;
    const { overflow } = style;
    hidden.forEach((element) => (element.inert = true));
    style.overflow = 'hidden';
    return () => {
      hidden.forEach((element) => (element.inert = false));
      style.overflow = overflow;
    };
  }, [ref, isOn]);
}

/**
 * Full screen for an element, which its caller then fixes over the whole page. The browser hides its own bars where it can;
 * iPhones cannot. The page as a whole goes full screen, so that dialogs and messages stay visible. A phone turned sideways starts
 * it, and turned upright ends it.
 */
export function useFullScreen(ref: RefObject<HTMLElement | null>): FullScreen {
  const isSideways = useMedia(sideways, false);
  const [choice, setChoice] = useState<{ isOn: boolean; isSideways: boolean }>();
  // A turn of the phone ends the choice.
  if (choice && choice.isSideways !== isSideways) setChoice(undefined);
  const isOn = choice?.isSideways === isSideways ? choice.isOn : isSideways;
  useOnlyReachable(ref, isOn);

  useEffect(() => {
    if (!isOn) {
      if (document.fullscreenElement === document.documentElement)
        void document.exitFullscreen().catch(() => undefined);
      return;
    }
    const leave = () => setChoice({ isOn: false, isSideways });
    const onChange = () => {
      if (document.fullscreenElement === null) leave();
    };
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('[role=dialog]')) leave();
    };
    document.addEventListener('fullscreenchange', onChange);
    // Before an open dialog closes and is no longer found.
    window.addEventListener('keydown', onKey, { capture: true });
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      window.removeEventListener('keydown', onKey, { capture: true });
    };
  }, [isOn, isSideways]);

  return {
    isOn,
    toggle() {
      if (isOn) return setChoice({ isOn: false, isSideways });
      setChoice({ isOn: true, isSideways });
      const page = document.documentElement;
      // Missing on iPhones.
      if ('requestFullscreen' in page)
        void page.requestFullscreen({ navigationUI: 'hide' }).catch(() => undefined);
    },
  };
}
