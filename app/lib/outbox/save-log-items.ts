import type { Json } from '#domain/database.types.ts';
import type { DeviceKey } from '../device/device-keys.ts';
import { tryStorage } from '../device/try-storage.ts';
import { sendAsMember } from './send-as-member.ts';

/** What save_jump_log answers about an entry. */
export interface LogAnswer {
  id: string;
  outcome: 'saved' | 'conflict' | 'gone';
  /** What an attempt belongs to was deleted on another device. */
  missing?: 'session' | 'pole';
  row?: { version: number };
}

/** Calls save_jump_log with entries, and returns its answers. */
export type SaveItems = (items: Json[]) => Promise<LogAnswer[]>;

const key: DeviceKey = 'log-device';

/**
 * Returns how entries are saved in the name of a device. Each write has an id, and names the earlier writes of its entry that got no answer:
 * if one of them arrived, the entry is not in conflict with itself.
 */
export function saveItemsFrom(device: string): SaveItems {
  // Kept for this tab, because a page can be reloaded before its answer.
  const unanswered = new Map<string, string[]>(
    tryStorage(() => JSON.parse(sessionStorage.getItem(key) ?? '[]') as [string, string[]][], []),
  );
  const keep = () =>
    tryStorage(() => sessionStorage.setItem(key, JSON.stringify([...unanswered])), undefined);
  return async (items) => {
    const writes = (items as { id: string }[]).map((item) => {
      const earlier = unanswered.get(item.id) ?? [];
      const write = crypto.randomUUID();
      unanswered.set(item.id, [...earlier, write]);
      return { ...item, write, earlier };
    });
    keep();
    const answers = (await sendAsMember((database) =>
      database.rpc('save_jump_log', { p_device: device, p_items: writes }),
    )) as unknown as LogAnswer[];
    for (const { id } of writes) unanswered.delete(id);
    keep();
    return answers;
  };
}
