import { useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * False in the prerendered page and while it is being taken over, true from then on. What only the browser knows (its
 * storage, the query of its address) may be shown once this is true, or the page would differ from what was prerendered.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
