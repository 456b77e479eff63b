import { useSyncExternalStore } from 'react';

const inputEvents = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;
let hasInput = false;

function subscribe(listener: () => void): () => void {
  const controller = new AbortController();
  const onInput = () => {
    hasInput = true;
    controller.abort();
    listener();
  };
  for (const type of inputEvents)
    addEventListener(type, onInput, { capture: true, passive: true, signal: controller.signal });
  return () => controller.abort();
}

/** Returns whether the visitor has used the page: moved, pressed, typed or scrolled. False while prerendering. */
export function useFirstInput(): boolean {
  return useSyncExternalStore(
    subscribe,
    // A visitor who followed a link within the site has used it already.
    () => hasInput || navigator.userActivation?.hasBeenActive,
    () => false,
  );
}
