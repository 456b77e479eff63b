import type { Json } from '#domain/database.types.ts';
import { sendAsMember } from './send-as-member.ts';

/** What save_jump_log answers about an entry. */
export interface LogAnswer {
  id: string;
  outcome: 'saved' | 'conflict' | 'gone';
  /** What an attempt belongs to was deleted on another device. */
  missing?: 'session' | 'pole';
  /** The write that deleted the entry. A write that names it stores the entry again. */
  deletion?: string | null;
  row?: { version: number };
}

/** Calls save_jump_log with entries, and returns its answers. */
export type SaveItems = (items: Json[]) => Promise<LogAnswer[]>;

/** The function still asks for a device, which decides nothing. */
const noDevice = '00000000-0000-0000-0000-000000000000';

/** Writes entries as they are. The answers say which of them were changed or deleted since. Throws DataError. */
export const saveItems: SaveItems = async (items) =>
  (await sendAsMember((database) =>
    database.rpc('save_jump_log', { p_device: noDevice, p_items: items }),
  )) as unknown as LogAnswer[];

/**
 * Returns how one outbox saves its entries. Each write has an id, and names the writes of its entry that this outbox sent before: a form may still
 * have the version from before one of them, and an answer can be lost. What others wrote since is in conflict with it.
 */
export function createItemSaver(): SaveItems {
  /** By the ids of entries: the writes that a row may have had last, and a deletion that the athlete saw. */
  const known = new Map<string, readonly string[]>();
  return async (items) => {
    const writes = (items as { id: string }[]).map((item) => {
      const earlier = known.get(item.id) ?? [];
      const write = crypto.randomUUID();
      known.set(item.id, [...earlier, write]);
      return { ...item, write, earlier: [...earlier] };
    });
    const answers = await saveItems(writes);
    writes.forEach(({ id, write, earlier }, index) => {
      const answer = answers[index];
      if (answer?.outcome === 'saved') known.set(id, [write]);
      else if (answer?.deletion) known.set(id, [...earlier, answer.deletion]);
    });
    return answers;
  };
}
