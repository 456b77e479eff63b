import type { Database } from 'embedded-supabase/database/database.ts';
import { clubPages, type Caller, type ClubPage } from '../../tests/support/club/club-pages.ts';
import type { Client } from '../../tests/support/club/load-parts.ts';
import { clubId } from '../../tests/support/club/seed-club.ts';
import { percentile } from '../figures.ts';
import { signInAll } from './sign-in.ts';

const limitMs = 300;
/** The 32 clients. Athletes are spread over the club. */
const clientCounts: Readonly<Record<Caller, number>> = { athlete: 26, coach: 4, desk: 1, owner: 1 };

interface ClubClient {
  caller: Caller;
  n: number;
  supabase: Client;
}

/** Lets 32 clients open all pages of their role without a pause, and prints the times of each page's first data. */
export async function measurePages(database: Database, url: string, seconds: number): Promise<void> {
  const clients = await openClients(database, url);
  const times = new Map<ClubPage, number[]>(clubPages.map((page) => [page, []]));
  await openPages(clients, 5, new Map());
  await openPages(clients, seconds, times);
  const all = [...times.values()].flat();
  console.log(
    `${clients.length} clients, ${(all.length / seconds).toFixed(0)} pages a second, p95 of all ${ms(all, 0.95)}`,
  );
  for (const [{ name, caller }, took] of times) {
    const late = percentile(took, 0.95) > limitMs ? `  over ${limitMs} ms` : '';
    console.log(
      `${caller.padEnd(8)} ${name.padEnd(40)} ${took.length} times, p50 ${ms(took, 0.5)}, p95 ${ms(took, 0.95)}${late}`,
    );
  }
}

const ms = (times: readonly number[], part: number) => `${percentile(times, part).toFixed(0)} ms`;

async function openClients(database: Database, url: string): Promise<ClubClient[]> {
  const people = (Object.keys(clientCounts) as Caller[]).flatMap((caller) =>
    Array.from({ length: clientCounts[caller] }, (_, i) => ({
      caller,
      n: caller === 'athlete' ? 1 + i * 19 : caller === 'coach' ? 1 + (i % 2) : 1,
    })),
  );
  const clients = await signInAll(
    database,
    url,
    people.map(({ caller, n }) => clubId(caller, n)),
  );
  return people.map((person, i) => ({ ...person, supabase: clients[i] as Client }));
}

/** Each client starts at another page, so that not all open the same one. */
async function openPages(
  clients: readonly ClubClient[],
  seconds: number,
  times: ReadonlyMap<ClubPage, number[]>,
): Promise<void> {
  const until = performance.now() + seconds * 1000;
  await Promise.all(
    clients.map(async ({ caller, n, supabase }, place) => {
      const pages = clubPages.filter((page) => page.caller === caller);
      for (let turn = place; performance.now() < until; turn += 1) {
        const page = pages[turn % pages.length] as ClubPage;
        const began = performance.now();
        await page.load(supabase, n);
        times.get(page)?.push(performance.now() - began);
      }
    }),
  );
}
