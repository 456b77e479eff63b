import type { Day } from '#domain/days.ts';
import type { ImportedJump, ImportProblem } from '#domain/import-jumps.ts';
import type { AttemptResult, Pole } from '#domain/jump-log.ts';
import { saveLogItems, type LogAnswer } from '#lib/outbox/save-log-items.ts';
import { askAll } from '#lib/session/ask.ts';
import { toItem } from '../data/rows.ts';
import { planImport } from './plan-import.ts';

/** Loads the jumps of the days between two dates, to find those that are in the log already. Throws DataError. */
export async function loadLogged(
  userId: string,
  from: string,
  to: string,
): Promise<{ heldOn: Day; barM: number | null; result: AttemptResult | null }[]> {
  const rows = await askAll((database) =>
    database
      .from('jump_sessions')
      .select('held_on, jump_attempts(bar_m, result)')
      .eq('athlete_id', userId)
      .gte('held_on', from)
      .lte('held_on', to)
      .order('id'),
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

interface ImportOutcome {
  /** Jumps that the log has as the file has them. */
  saved: number;
  /** The other jumps, with the reason. */
  left: ImportProblem[];
}

function explainAnswer({ outcome, missing }: LogAnswer): string {
  if (outcome === 'conflict')
    return 'You changed this jump after an earlier import. It stays as you have it.';
  if (missing === 'pole') return 'You deleted the pole of this jump.';
  if (missing === 'session') return 'You deleted the practice or meet of this jump.';
  return 'You deleted this jump after an earlier import.';
}

/**
 * Saves the jumps of a file, in parts. An import that stopped halfway can be repeated: its entries have the same ids.
 * Entries that were changed since an earlier import stay as they are. Throws DataError.
 */
export async function saveImport(
  jumps: readonly ImportedJump[],
  poles: readonly Pole[],
  userId: string,
): Promise<ImportOutcome> {
  const { changes, lines } = await planImport(jumps, poles, userId);
  const items = changes.map(toItem);
  const outcome: ImportOutcome = { saved: 0, left: [] };
  for (let from = 0; from < items.length; from += partSize)
    for (const answer of await saveLogItems(items.slice(from, from + partSize))) {
      const line = lines.get(answer.id);
      // A pole, practice or meet. What it means for its jumps is in their answers.
      if (line === undefined) continue;
      if (answer.outcome === 'saved') outcome.saved += 1;
      else outcome.left.push({ line, text: explainAnswer(answer) });
    }
  return outcome;
}
