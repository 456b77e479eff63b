import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createChangeStore } from './change-store.ts';
import { createOutbox, type Outbox, type OutboxState } from './outbox.ts';
import { sendChange } from './send-change.ts';
import { updateCachedReview, reviewKey } from './review-cache.ts';

/** Returns the outbox of the current user, including changes stored on an earlier visit. */
export function useOutbox(userId: string): { outbox: Outbox; state: OutboxState } {
  const client = useQueryClient();
  const [outbox] = useState(() =>
    createOutbox({
      store: createChangeStore(userId),
      send: (change) =>
        sendChange(change, (submissionId, confirmed) =>
          updateCachedReview(client, reviewKey(submissionId, userId), confirmed),
        ).catch((error: unknown) => {
          // The review may have been finished or deleted. The refetch shows which.
          void client.invalidateQueries({ queryKey: reviewKey(change.submissionId, userId) });
          throw error;
        }),
      schedule(milliseconds, callback) {
        const timer = setTimeout(callback, milliseconds);
        return () => clearTimeout(timer);
      },
    }),
  );
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
