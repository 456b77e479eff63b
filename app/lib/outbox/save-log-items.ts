import type { Json } from '#domain/database.types.ts';
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

/** Returns how entries are saved in the name of a device. */
export const saveItemsFrom =
  (device: string): SaveItems =>
  async (items) =>
    (await sendAsMember((database) =>
      database.rpc('save_jump_log', { p_device: device, p_items: items }),
    )) as unknown as LogAnswer[];
