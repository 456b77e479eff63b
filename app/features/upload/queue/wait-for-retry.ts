import type { QueueDependencies } from './queue-dependencies.ts';

/** Waits `delayMs` milliseconds, or less if the connection comes back. */
export function waitForRetry(connection: QueueDependencies['connection'], delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(finish, delayMs);
    const unsubscribe = connection.subscribe(() => connection.isOnline() && finish());
    function finish() {
      clearTimeout(timer);
      unsubscribe();
      resolve();
    }
  });
}
