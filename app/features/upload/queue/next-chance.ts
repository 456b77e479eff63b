import type { QueueSurroundings } from './queue-surroundings.ts';

/** Waits for some milliseconds, or until the connection is back. */
export function nextChance(connection: QueueSurroundings['connection'], delayMs: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(go, delayMs);
    const unlisten = connection.listen(() => connection.isOnline() && go());
    function go() {
      clearTimeout(timer);
      unlisten();
      resolve();
    }
  });
}
