import type { RealtimeChannel, RealtimePostgresChangesPayload } from '@supabase/supabase-js';
import { openSession } from '../session/session.ts';

/** Changes often come in groups, which need one refresh only. */
const refreshDelayMs = 250;

export type RowChange = RealtimePostgresChangesPayload<Record<string, unknown>>;

/**
 * Subscribes to changes of rows. `listen` adds listeners to the channel and calls `changed` for each relevant change.
 * `refresh` reloads the rows and gets these changes. It gets undefined if some are unknown, as after every connect: those during an outage are
 * not delivered. Returns a cleanup function.
 */
export function subscribeToRows(
  topic: string,
  listen: (channel: RealtimeChannel, changed: (change?: RowChange) => void) => void,
  refresh: (changes: readonly RowChange[] | undefined) => void,
): () => void {
  let isUnsubscribed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let removeChannel: (() => void) | undefined;

  /** Undefined if some are unknown. */
  let changes: RowChange[] | undefined = [];

  function refreshSoon(): void {
    timer ??= setTimeout(() => {
      const seen = changes;
      timer = undefined;
      changes = [];
      refresh(seen);
    }, refreshDelayMs);
  }

  function changed(change?: RowChange): void {
    if (change === undefined) changes = undefined;
    else changes?.push(change);
    refreshSoon();
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
