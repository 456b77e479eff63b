import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeMissing } from '../../scripts/programs/find-program.ts';
import { median } from '../figures.ts';
import { startNginx } from '../start-nginx.ts';
import { lacksWrk, runWrk } from '../wrk.ts';

async function requestsPerSecond(url: string): Promise<number> {
  const { origin, pathname } = new URL(url);
  const headers = { 'accept-encoding': 'identity' };
  const { perSecond } = await runWrk({
    ...{ origin, connections: 32, seconds: 4, headers },
    requests: [{ method: 'GET', path: pathname }],
  });
  return perSecond;
}

/** Prints the requests per second of the home page from Crossbar and from nginx, measured alternately. */
export async function comparePageServing(origin: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'crossbar-web-'));
  const nginx = await startNginx(folder, `${origin}/`);
  try {
    if (nginx === undefined || lacksWrk !== undefined)
      return console.log(
        `Requests per second compared with nginx: skipped. ${describeMissing('nginx', 'wrk')}`,
      );
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      ours.push(await requestsPerSecond(`${origin}/`));
      theirs.push(await requestsPerSecond(nginx.url));
    }
    const [a, b] = [median(ours), median(theirs)];
    console.log(
      `Requests per second of the home page: ${Math.round(a)} from Crossbar, ${Math.round(b)} from nginx; ratio ${(a / b).toFixed(2)}`,
    );
  } finally {
    await nginx?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
