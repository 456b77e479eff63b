import { withTimeLimit } from '../http/time-limit.ts';
import type { Database } from '../database/database.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { GatewayOptions } from './gateway.ts';

const answerLimitMs = 3_000;
/** Results are cached for this long, so that frequent health checks cost nothing. */
const cacheMs = 1_000;

/** Thrown by a check. The message is part of the response: what is wrong, without internals. */
class HealthProblem extends Error {}

export function createHealthChecks(database: Database, files: FileStore): GatewayOptions['health'] {
  return {
    database: cached('The database does not respond.', () => checkDatabase(database)),
    storage: cached('The files can’t be written.', async () => {
      const problem = await files.check();
      if (problem !== undefined) throw new HealthProblem(`The files can’t be written: ${problem}.`);
    }),
  };
}

async function checkDatabase(database: Database): Promise<void> {
  // Managed databases become read-only when their disk is full.
  const { rows } = await database.asOwner((tx) =>
    tx.query<{ is_read_only: boolean }>(
      `select pg_is_in_recovery() or current_setting('default_transaction_read_only')::boolean as "is_read_only"`,
    ),
  );
  if (rows[0]?.is_read_only === true) throw new HealthProblem('The database is read-only.');
}

function cached(unknownProblem: string, check: () => Promise<unknown>): () => Promise<string | undefined> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<string | undefined> = Promise.resolve(undefined);
  return () => {
    if (performance.now() - asked > cacheMs) {
      asked = performance.now();
      answer = findProblem(unknownProblem, check);
    }
    return answer;
  };
}

function findProblem(unknownProblem: string, check: () => Promise<unknown>): Promise<string | undefined> {
  const checked = check().then(
    () => undefined,
    (error: unknown) => (error instanceof HealthProblem ? error.message : unknownProblem),
  );
  return withTimeLimit<string | undefined>(checked, answerLimitMs, () => unknownProblem);
}
