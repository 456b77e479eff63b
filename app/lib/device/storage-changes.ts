/**
 * Notifies of changes to a value in local storage: those of this page, by `notify`, and those of other tabs, also after a
 * restore from the back/forward cache, which misses storage events.
 */
export function createStorageChanges() {
  const listeners = new Set<() => void>();
  return {
    notify(): void {
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      window.addEventListener('storage', listener);
      window.addEventListener('pageshow', listener);
      return () => {
        listeners.delete(listener);
        window.removeEventListener('storage', listener);
        window.removeEventListener('pageshow', listener);
      };
    },
  };
}
