import { useEffect, useLayoutEffect, useRef } from 'react';

/**
 * A control that is disabled while it works loses the focus, and a keyboard would begin at the top of the page again. This gives the
 * focus back when the work is done, unless the user has moved it.
 */
export function useFocusBack(isBusy: boolean): void {
  const control = useRef<Element>(null);
  // Before the browser paints, it has not noticed yet that the control is disabled.
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
