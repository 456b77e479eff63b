import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { readSettings } from '#server/settings.ts';
import { percentile } from './figures.ts';
import { startServer } from './start-server.ts';

const signInsPerSecond = 15;
const readers = 4;
const pauseBetweenReadsMs = 20;
const targetReadMs = 200;
const sessionSchema = z.object({ access_token: z.string() });

/** `npm run bench -- auth [seconds]`: measures sign-ins at a constant rate, and reads at the same time. */
export async function measureAuth([seconds = '10']: readonly string[]): Promise<void> {
  const total = signInsPerSecond * z.coerce.number().int().min(1).max(600).parse(seconds);
  const folder = mkdtempSync(join(tmpdir(), 'crossbar-bench-'));
  const password = 'crossbar-demo';
  const server = await startServer(folder, { DEMO_PASSWORD: password });
  const { publishableKey: apikey } = readSettings(process.env);
  const failures = new Map<number, number>();

  async function timeRequest(path: string, init: RequestInit): Promise<{ took: number; body: unknown }> {
    const began = performance.now();
    const answer = await fetch(`${server.url}${path}`, init);
    const body: unknown = await answer.json();
    if (!answer.ok) failures.set(answer.status, (failures.get(answer.status) ?? 0) + 1);
    return { took: performance.now() - began, body };
  }
  const signIn = () =>
    timeRequest('/auth/v1/token?grant_type=password', {
      method: 'POST',
      headers: { apikey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'athlete@example.com', password }),
    });
  const { access_token: token } = sessionSchema.parse((await signIn()).body);
  const headers = { apikey, authorization: `Bearer ${token}` };
  const read = async () => (await timeRequest('/rest/v1/videos?select=id&limit=1', { headers })).took;

  /** Runs all readers at once until stopped. `stop` returns the time of each read, in milliseconds. */
  function startReaders(): { stop(): Promise<number[]> } {
    const stopped = new AbortController();
    const times: number[] = [];
    const done = Promise.all(
      Array.from({ length: readers }, async () => {
        while (!stopped.signal.aborted) {
          times.push(await read());
          await wait(pauseBetweenReadsMs);
        }
      }),
    );
    return {
      async stop() {
        stopped.abort();
        await done;
        return times;
      },
    };
  }

  try {
    await read();
    const alone = startReaders();
    await wait(3000);
    report('reads alone', await alone.stop());

    const duringSignIns = startReaders();
    const signIns: Promise<number>[] = [];
    for (const began = performance.now(); signIns.length < total;) {
      await wait(Math.max(0, began + (signIns.length * 1000) / signInsPerSecond - performance.now()));
      signIns.push(signIn().then(({ took }) => took));
    }
    report(`${signInsPerSecond} sign-ins per second`, await Promise.all(signIns));
    report(`reads during sign-ins (target: p99 under ${targetReadMs} ms)`, await duringSignIns.stop());
    for (const [status, count] of failures) console.log(`${count} responses had status ${status}`);
    console.log(`load of the machine: ${loadavg()[0]?.toFixed(1)} on ${availableParallelism()} cores`);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

function report(name: string, times: readonly number[]): void {
  const at = (part: number) => `${percentile(times, part).toFixed(0)} ms`;
  console.log(`${name}: ${times.length}, p50 ${at(0.5)}, p99 ${at(0.99)}`);
}
