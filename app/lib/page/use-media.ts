import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds; `before` is the answer in the prerendered page. */
export function useMedia(query: string, before: boolean): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => before,
  );
}

/** Whether things stand still: people asked for it, or nothing is known yet. */
export function useStillness(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)', true);
}
