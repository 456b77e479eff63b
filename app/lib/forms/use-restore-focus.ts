import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * Restores the focus of a control that was disabled while busy, unless the user has moved it. Otherwise keyboard users
 * would start at the top of the page again.
 */
export function useRestoreFocus(isBusy: boolean): void {
  const control = useRef<Element>(null);
  // A layout effect, because the browser moves the focus when it paints the disabled control.
  useLayoutEffect(() => {
    if (isBusy) control.current = document.activeElement;
  }, [isBusy]);
  useEffect(() => {
    if (!isBusy) return;
    return () => {
      const isLost = document.activeElement === null || document.activeElement === document.body;
      if (isLost && control.current instanceof HTMLElement) control.current.focus({ preventScroll: true });
    };
  }, [isBusy]);
}
