import { useSyncExternalStore } from 'react';

const subscribe = () => () => {};

/**
 * Returns false while prerendering and hydrating, then true. Content that depends on the browser (storage, query
 * string) must wait for true to avoid hydration mismatches.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  );
}
