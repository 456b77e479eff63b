import { type ReactNode, startTransition, useEffect, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * Whether a page draws what lies below the first screen. One that a link opened shows the first screen at once and the rest after that: on a phone, half of
 * the time goes into what nobody sees yet. A page that was loaded, or that Back brings, is whole from the start, so that it can be scrolled to
 * where it was; and so is one that is opened at a place in it.
 */
export function useBelowFold(): boolean {
  const isFromLink = useNavigationType() !== 'POP';
  const { hash } = useLocation();
  const [isDue, setDue] = useState(!isFromLink || hash !== '');
  useEffect(() => {
    if (isDue) return;
    let timer: number | undefined;
    // A frame's callbacks run before it is painted.
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => startTransition(() => setDue(true)));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, [isDue]);
  return isDue;
}

/** What of a page lies below the first screen, on whatever screen. Until it is drawn its place is empty, and the footer is out of sight. */
export function BelowFold({ children }: { children: ReactNode }) {
  return useBelowFold() ? children : <div className="min-h-dvh" />;
}
