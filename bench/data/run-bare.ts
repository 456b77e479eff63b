import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { sqlFor, connections, member, operations, type Operation } from './track.ts';

/**
 * Measures the bare drivers with the transaction of one request: begin, role and claims, one statement, commit.
 * Usage: `run-bare.ts <directory or postgres://…> <seconds each>`. Prints transactions per second as JSON.
 */
const [target = '', seconds = '5'] = process.argv.slice(2);
const claims = JSON.stringify({ role: 'authenticated', sub: member });
/** Policies and functions read the headers of the request from a setting. */
const headers = JSON.stringify({
  accept: '*/*',
  apikey: 'sb_publishable_of_the_bench',
  authorization: `Bearer ${'x'.repeat(300)}`,
  'content-type': 'application/json',
  host: 'localhost',
  'x-client-info': 'supabase-js-node',
});
const enter = `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true),
  set_config('request.headers', $2, true)`;

type Transact = (operation: Operation, n: number) => Promise<void>;

async function openPglite(): Promise<{ transact: Transact; close: () => Promise<void> }> {
  const database = await PGlite.create(target);
  return {
    async transact(operation, n) {
      const { sql, params } = sqlFor(operation, n);
      await database.transaction(async (tx) => {
        await tx.query(enter, [claims, headers]);
        await tx.query(sql, params);
      });
    },
    close: () => database.close(),
  };
}

function openPostgres(): { transact: Transact; close: () => Promise<void> } {
  const pool = new pg.Pool({ connectionString: target, max: 10 });
  return {
    async transact(operation, n) {
      const { sql, params } = sqlFor(operation, n);
      const client = await pool.connect();
      try {
        await client.query('begin');
        await client.query(enter, [claims, headers]);
        await client.query(sql, params);
        await client.query('commit');
      } finally {
        client.release();
      }
    },
    close: () => pool.end(),
  };
}

const { transact, close } = target.startsWith('postgres') ? openPostgres() : await openPglite();
const perSecond: Record<string, number> = {};
for (const operation of operations) {
  for (let n = 0; n < 200; n += 1) await transact(operation, n);
  let done = 0;
  const began = performance.now();
  const until = began + Number(seconds) * 1000;
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < until) await transact(operation, (done += 1));
    }),
  );
  perSecond[operation] = (done / (performance.now() - began)) * 1000;
}
await close();
console.log(JSON.stringify(perSecond));
