import type { ImportedJump } from '#domain/import-jumps.ts';
import type { AttemptResult, Pole } from '#domain/jump-log.ts';
import { saveItemsFrom } from '#lib/outbox/save-log-items.ts';
import { ask } from '#lib/session/ask.ts';
import { toItem } from '../data/rows.ts';
import { planImport } from './plan-import.ts';

/** Loads the jumps of the days between two dates, to find those that are in the log already. Throws DataError. */
export async function loadLogged(
  userId: string,
  from: string,
  to: string,
): Promise<{ heldOn: string; barM: number | null; result: AttemptResult | null }[]> {
  const rows = await ask((database) =>
    database
      .from('jump_sessions')
      .select('held_on, jump_attempts(bar_m, result)')
      .eq('athlete_id', userId)
      .gte('held_on', from)
      .lte('held_on', to)
      .limit(1000),
  );
  return rows.flatMap(({ held_on: heldOn, jump_attempts: attempts }) =>
    attempts.map((attempt) => ({
      heldOn,
      barM: attempt.bar_m,
      result: attempt.result as AttemptResult | null,
    })),
  );
}

/** Entries of one request. */
const partSize = 400;

/**
 * Saves the jumps of a file, in parts. An import that stopped halfway can be repeated: its entries have the same ids.
 * Entries that were changed since an earlier import stay as they are. Throws DataError.
 */
export async function saveImport(
  jumps: readonly ImportedJump[],
  poles: readonly Pole[],
  userId: string,
): Promise<{ kept: number }> {
  const items = (await planImport(jumps, poles, userId)).map(toItem);
  // No device of its own, so that it never overwrites what a device wrote.
  const save = saveItemsFrom(crypto.randomUUID());
  let kept = 0;
  for (let from = 0; from < items.length; from += partSize) {
    const answers = await save(items.slice(from, from + partSize));
    kept += answers.filter(({ outcome }) => outcome === 'conflict').length;
  }
  return { kept };
}
