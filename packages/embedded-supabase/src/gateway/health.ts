import type { Database } from '../database/database.ts';
import type { FileStore } from '../storage/file-store.ts';
import type { GatewayOptions } from './gateway.ts';

const answerLimitMs = 3_000;
/** Results are cached for this long, so that frequent health checks cost nothing. */
const cacheMs = 1_000;

export function createHealthChecks(database: Database, files: FileStore): GatewayOptions['health'] {
  return {
    database: cached(() => database.asOwner((tx) => tx.query('select 1'))),
    storage: cached(() => files.check()),
  };
}

function cached(check: () => Promise<unknown>): () => Promise<boolean> {
  let asked = Number.NEGATIVE_INFINITY;
  let answer: Promise<boolean> = Promise.resolve(false);
  return () => {
    if (performance.now() - asked > cacheMs) {
      asked = performance.now();
      answer = isWorking(check);
    }
    return answer;
  };
}

async function isWorking(check: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), answerLimitMs);
  });
  const checked = check().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([checked, late]);
  } finally {
    clearTimeout(timer);
  }
}
