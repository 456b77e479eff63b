import type { RealtimeChannel } from '@supabase/supabase-js';
import { openSession } from '../session/session.ts';

/** Changes come in handfuls, and a handful is read once. */
const restMs = 250;

/**
 * Follows rows while a screen shows them. `listen` puts its tables onto the channel and calls `changed` for what concerns the screen; `refresh`
 * reads the rows again. It is called too whenever the channel stands, the first time and after every break, because nobody tells afterwards what
 * happened while nobody listened. Without realtime the screen stays as it was read. Returns what ends it.
 */
export function followRows(
  topic: string,
  listen: (channel: RealtimeChannel, changed: () => void) => void,
  refresh: () => void,
): () => void {
  let isOver = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leave: (() => void) | undefined;

  function changed(): void {
    timer ??= setTimeout(() => {
      timer = undefined;
      refresh();
    }, restMs);
  }

  openSession().then(
    (supabase) => {
      if (isOver) return;
      const channel = supabase.channel(topic);
      listen(channel, changed);
      channel.subscribe((status) => {
        if (status === 'SUBSCRIBED') changed();
      });
      leave = () => void supabase.removeChannel(channel);
    },
    (error: unknown) => console.warn(`Nobody tells what changes in ${topic}`, error),
  );
  return () => {
    isOver = true;
    clearTimeout(timer);
    leave?.();
  };
}
