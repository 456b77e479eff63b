import { createHash } from 'node:crypto';
import { RateLimiterMemory, RateLimiterPostgres, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { createDatabaseClock } from './database-clock.ts';
import type { Database } from './database.ts';

/** A count may take this long. After that, memory counts for a while, so that a silent database does not stop every page. */
const answerLimitMs = 1_000;
const pauseMs = 5_000;
/** Longer keys may not fit into the index. */
const longestKey = 200;

interface Options {
  keyPrefix: string;
  points: number;
  duration: number;
  remembersRefusals?: boolean;
  /** Fails when the database cannot count. */
  isStrict?: boolean;
}

interface Query {
  text: string;
  values: readonly unknown[];
}

/**
 * Returns a function that makes the counter of one limit. Servers with the same database count together, with one statement for
 * each request, by the database's clock. While the database cannot count, each server counts in memory, except for a strict limit.
 */
export function countInPostgres(
  database: Pick<Database, 'asOwner'>,
): (options: Options) => RateLimiterAbstract {
  let silentUntil = 0;
  let clears = true;
  const clock = createDatabaseClock(database);

  /** The library takes times from this server's clock and compares them with it, in milliseconds since 1970. */
  async function query({ text, values }: Query) {
    const aheadMs = await clock.aheadMs();
    const shifted = values.map((value) => (isTime(value) ? value + aheadMs : fit(value)));
    const result = await database.asOwner((tx) => tx.query(text, shifted), { oneStatement: true });
    const rows = result.rows.map(({ expire, ...row }) =>
      typeof expire === 'number' ? { ...row, expire: expire - aheadMs } : { ...row, expire },
    );
    return { ...result, rows };
  }

  async function ask(question: Query) {
    if (performance.now() < silentUntil) throw new Error('The database did not count in time.');
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        silentUntil = performance.now() + pauseMs;
        reject(new Error('The database did not count in time.'));
      }, answerLimitMs);
    });
    const counted = query(question);
    try {
      return await Promise.race([counted, late]);
    } finally {
      clearTimeout(timer);
      counted.catch(() => undefined);
    }
  }

  return ({ keyPrefix, points, duration, remembersRefusals, isStrict }) => {
    const counter = new RateLimiterPostgres({
      storeClient: { query: isStrict ? query : ask },
      storeType: 'client',
      schemaName: 'crossbar',
      tableName: 'limits',
      tableCreated: true,
      // One counter removes what has expired for all of them.
      clearExpiredByTimeout: clears,
      keyPrefix,
      points,
      duration,
      ...(remembersRefusals ? { inMemoryBlockOnConsumed: points } : {}),
      ...(isStrict ? {} : { insuranceLimiter: new RateLimiterMemory({ keyPrefix, points, duration }) }),
    });
    clears = false;
    return counter;
  };
}

/** No other value of a limit is so great: those are counts and durations. */
const isTime = (value: unknown): value is number => typeof value === 'number' && value > 1e12;

/** Returns a value that fits: Postgres text cannot hold NUL, and a client chooses the length of some keys. */
function fit(value: unknown): unknown {
  if (typeof value !== 'string' || (value.length <= longestKey && !value.includes('\0'))) return value;
  return createHash('sha256').update(value).digest('hex');
}
