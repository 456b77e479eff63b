import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Outbox, OutboxState } from './create-outbox.ts';

/** Calls back after a delay. Returns a function that cancels it. */
export function scheduleTimeout(milliseconds: number, callback: () => void): () => void {
  const timer = setTimeout(callback, milliseconds);
  return () => clearTimeout(timer);
}

/**
 * Creates an outbox for this component and loads the changes of an earlier visit. Sends pending changes when the
 * connection is back, and when the user leaves the page.
 */
export function useOutbox<Change>(create: () => Outbox<Change>): {
  outbox: Outbox<Change>;
  state: OutboxState<Change>;
} {
  const [outbox] = useState(create);
  useEffect(() => {
    void outbox.load();
    const onOnline = () => void outbox.flush();
    const onHidden = () => {
      if (document.visibilityState === 'hidden') void outbox.flush();
    };
    window.addEventListener('online', onOnline);
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      window.removeEventListener('online', onOnline);
      document.removeEventListener('visibilitychange', onHidden);
      void outbox.flush();
    };
  }, [outbox]);
  const state = useSyncExternalStore(outbox.subscribe, outbox.getState, outbox.getState);
  return { outbox, state };
}
