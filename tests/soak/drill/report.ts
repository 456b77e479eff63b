import { cpus } from 'node:os';
import type { Count } from './count.ts';
import type { Drill } from './drill.ts';
import type { Kills } from './kill-servers.ts';

/** Prints what the table in SECURITY.md says, and what to look into. */
export function report(drill: Drill, { wrong, numbers }: Count, kills: Kills): void {
  const { requests, mended, failed, ledger } = drill;
  const shown = ledger.shownMs.toSorted((a, b) => a - b);
  const longest = mended.toSorted((a, b) => b.ms - a.ms);
  console.log(
    [
      `${cpus().length} cores; ${requests} requests, ${mended.length} mended by retries, ${failed.length} not`,
      Object.entries(numbers)
        .map(([name, number]) => `${number} ${name}`)
        .join(', '),
      `kills: ${kills.log
        .map(
          ({ server, atSeconds, downSeconds }) =>
            `server ${server + 1} at ${atSeconds.toFixed(0)} s (down for ${downSeconds.toFixed(1)} s)`,
        )
        .join(', ')}`,
      `publications: ${ledger.publications}, ${ledger.interrupted} interrupted; shown by a server after ${shown.map((ms) => (ms / 1000).toFixed(1)).join(', ')} s`,
      `mended by kind: ${tally(mended.map(({ what }) => what))}`,
      ...longest
        .slice(0, 8)
        .map(({ what, ms, first }) => `  ${what} after ${(ms / 1000).toFixed(1)} s: ${first.slice(0, 200)}`),
      `not mended: ${failed.length}`,
      ...failed.slice(0, 20).map((line) => `  ${line.slice(0, 400)}`),
      `wrong: ${wrong.length}`,
      ...wrong.slice(0, 40).map((line) => `  ${line}`),
      `in the log of the servers: ${tally(kills.output().split('\n').flatMap(messageOf))}`,
    ].join('\n'),
  );
}

function tally(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([name, count]) => `${name} ${count}`).join(', ') || 'nothing';
}

function messageOf(line: string): string[] {
  if (line.trim() === '') return [];
  try {
    const { msg, cause, err } = JSON.parse(line) as {
      msg?: string;
      cause?: { message?: string };
      err?: { message?: string };
    };
    return [
      `${msg ?? line.slice(0, 80)}${cause?.message || err?.message ? ` (${(cause?.message ?? err?.message ?? '').slice(0, 120)})` : ''}`,
    ];
  } catch {
    return [line.slice(0, 160)];
  }
}
