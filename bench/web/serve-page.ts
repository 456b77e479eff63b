import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../figures.ts';
import { startNginx } from '../start-nginx.ts';
import { hasWrk, shoot } from '../wrk.ts';

async function requestsPerSecond(url: string): Promise<number> {
  const { origin, pathname } = new URL(url);
  const headers = { 'accept-encoding': 'identity' };
  const { perSecond } = await shoot({
    ...{ origin, connections: 32, seconds: 4, headers },
    shots: [{ method: 'GET', path: pathname }],
  });
  return perSecond;
}

/** Requests a second for the home page, from us and from nginx in turn. */
export async function comparePageServing(origin: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'crossbar-web-'));
  const nginx = await startNginx(folder, `${origin}/`);
  try {
    if (nginx === undefined || !hasWrk)
      return console.log('Requests a second beside nginx: skipped, nginx or wrk is not installed');
    const [ours, theirs]: number[][] = [[], []];
    for (let round = 0; round < 3; round += 1) {
      ours?.push(await requestsPerSecond(`${origin}/`));
      theirs?.push(await requestsPerSecond(nginx.url));
    }
    const [a, b] = [median(ours ?? []), median(theirs ?? [])];
    console.log(
      `Requests a second of the home page: ${Math.round(a)} and ${Math.round(b)} from nginx; ratio ${(a / b).toFixed(2)}`,
    );
  } finally {
    await nginx?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
