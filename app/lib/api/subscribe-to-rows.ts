import type { RealtimeChannel } from '@supabase/supabase-js';
import { openSession } from '../session/session.ts';

/** Changes often come in groups, which need one refresh only. */
const refreshDelayMs = 250;

/**
 * Subscribes to changes of rows. `listen` adds listeners to the channel and calls `changed` for each relevant change.
 * `refresh` reloads the rows, also after every connect, because changes during an outage are not delivered. Returns a
 * cleanup function.
 */
export function subscribeToRows(
  topic: string,
  listen: (channel: RealtimeChannel, changed: () => void) => void,
  refresh: () => void,
): () => void {
  let isUnsubscribed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let removeChannel: (() => void) | undefined;

  function changed(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      refresh();
    }, refreshDelayMs);
  }

  openSession().then(
    (supabase) => {
      if (isUnsubscribed) return;
      const channel = supabase.channel(topic);
      listen(channel, changed);
      channel.subscribe((status) => {
        if (status === 'SUBSCRIBED') changed();
      });
      removeChannel = () => void supabase.removeChannel(channel);
    },
    (error: unknown) => console.warn(`Could not subscribe to ${topic}`, error),
  );
  return () => {
    isUnsubscribed = true;
    clearTimeout(timer);
    removeChannel?.();
  };
}
