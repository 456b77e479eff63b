import { availableParallelism, loadavg } from 'node:os';
import { countInPostgres } from 'embedded-supabase/database/count-in-postgres.ts';
import { migrate } from 'embedded-supabase/database/migrate.ts';
import { openPostgres } from 'embedded-supabase/database/postgres.ts';
import { countInMemory, createRateLimiter, type CreateCounter } from 'embedded-supabase/http/rate-limits.ts';
import { startPostgres } from '../tests/support/postgres-server.ts';
import { percentile } from './figures.ts';

const requests = 5_000;
const targetMs = 1;

/** `npm run bench -- limits`: what counting a request costs, in memory and in a private Postgres on this machine. */
export async function measureLimits(): Promise<void> {
  const server = await startPostgres();
  const database = await openPostgres({ url: server.url });
  try {
    await migrate(database, []);
    await report('in memory', countInMemory);
    await report('in Postgres', countInPostgres(database));
  } finally {
    await database.close();
    await server.stop();
  }
  console.log(
    `Target: ${targetMs} ms at the median. Load ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores.`,
  );
}

async function report(where: string, createCounter: CreateCounter): Promise<void> {
  const limiter = createRateLimiter({ all: { requests: requests * 10, seconds: 3600 } }, createCounter);
  for (const clients of [1, 16]) {
    const times: number[] = [];
    const ask = async (client: number) => {
      for (let count = 0; count < requests / clients; count += 1) {
        const began = performance.now();
        await limiter.take(`198.51.100.${client}`, ['all']);
        times.push(performance.now() - began);
      }
    };
    await ask(255);
    times.length = 0;
    await Promise.all(Array.from({ length: clients }, (_, client) => ask(client)));
    const [middle, slow] = [percentile(times, 0.5), percentile(times, 0.95)].map((time) => time.toFixed(3));
    console.log(`${where}, ${clients} at once: median ${middle} ms, 95 % within ${slow} ms`);
  }
}
