import type { Json } from '#domain/database.types.ts';
import type { SendResult } from './create-outbox.ts';
import { sendAsMember } from './send-as-member.ts';
import type { Mark } from './unsent.ts';

/** An entry as save_jump_log takes it. Without `row` it is deleted. */
export interface LogItem {
  table: string;
  id: string;
  /** Undefined in a change that a release before 1.0 stored. */
  version: number | undefined;
  row?: Json;
  attempts?: number;
}

export interface LogAnswer extends Pick<SendResult, 'outcome' | 'missing' | 'deletion'> {
  id: string;
  row?: { version: number };
}

/** The function asks for a device, which decides nothing. */
const noDevice = '00000000-0000-0000-0000-000000000000';

/** How many entries save_jump_log takes at once. */
export const itemsAtOnce = 200;

/** Calls save_jump_log with entries, and returns a result for each. Throws DataError. */
export async function saveLogItems(
  items: readonly (LogItem & Partial<Pick<Mark, 'write' | 'earlier'>>)[],
): Promise<(SendResult & LogAnswer)[]> {
  const answers = (await sendAsMember((database) =>
    database.rpc('save_jump_log', { p_device: noDevice, p_items: items as unknown as Json }),
  )) as unknown as LogAnswer[];
  return answers.map((answer) => ({ ...answer, version: answer.row?.version ?? 0 }));
}

/** Returns an item as one write. */
export const asWrite = (item: LogItem, { write, earlier }: Mark) => ({
  ...item,
  write,
  earlier: [...earlier],
});
