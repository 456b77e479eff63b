import { useEffect } from 'react';

/** Sends what a member left unsent on this device, from whichever page opens next. */
export function UnsentKeeper({ userId }: { userId: string }) {
  useEffect(() => {
    void import('./send-unsent.ts')
      .then(({ sendUnsent }) => sendUnsent(userId))
      .catch((error: unknown) => console.warn('Unsent work waits for its own page', error));
  }, [userId]);
  return null;
}
