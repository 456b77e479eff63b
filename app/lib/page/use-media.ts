import { useCallback, useSyncExternalStore } from 'react';

/** Returns whether a media query matches. `serverValue` is used while prerendering and hydrating. */
export function useMedia(query: string, serverValue: boolean): boolean {
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
    () => serverValue,
  );
}

/** Returns whether the user prefers reduced motion. True until hydration. */
export function usePrefersReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)', true);
}
