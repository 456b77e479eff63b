import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { keepChanges } from './keep-changes.ts';
import { createOutbox, type Outbox, type OutboxState } from './outbox.ts';
import { sendChange } from './send-change.ts';
import { changeShownReview, reviewKey } from './shown-review.ts';

/** The coach's own changes on their way to the database, with what waits from the last visit. */
export function useChanges(userId: string): { outbox: Outbox; state: OutboxState } {
  const client = useQueryClient();
  const [outbox] = useState(() =>
    createOutbox({
      store: keepChanges(userId),
      send: (change) =>
        sendChange(change, (submissionId, confirmed) =>
          changeShownReview(client, reviewKey(submissionId, userId), confirmed),
        ).catch((error: unknown) => {
          // A refusal may mean that the review is finished or deleted: the page reads it again and says so.
          void client.invalidateQueries({ queryKey: reviewKey(change.submissionId, userId) });
          throw error;
        }),
      wait(milliseconds, then) {
        const timer = setTimeout(then, milliseconds);
        return () => clearTimeout(timer);
      },
    }),
  );
  useEffect(() => {
    void outbox.open();
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
