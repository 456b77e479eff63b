import { setTimeout as wait } from 'node:timers/promises';
import type { ServerProcess } from '../../support/server-process.ts';

export interface Kills {
  /** When each server was killed, and how long it took until it answered again. */
  readonly log: { server: number; atSeconds: number; downSeconds: number }[];
  readonly done: Promise<void>;
  /** What the servers wrote to stderr, also those that were killed. */
  output(): string;
  kill(): Promise<void>;
}

/** Kills each server with SIGKILL at random moments of the time and starts it again at once. */
export function killAtRandom(
  spawn: (server: number) => ServerProcess,
  first: readonly ServerProcess[],
  { each, durationMs, draw }: { each: number; durationMs: number; draw: (limit: number) => number },
): Kills {
  const running = [...first];
  const all = [...first];
  const log: Kills['log'] = [];
  const began = performance.now();

  async function run(server: number): Promise<void> {
    // In each part of the time once, at a random moment of it.
    const part = durationMs / each;
    for (let turn = 0; turn < each; turn += 1) {
      const at = part * turn + draw(Math.floor(part * 0.8));
      await wait(Math.max(0, at - (performance.now() - began)));
      await running[server]?.kill();
      const killed = performance.now();
      const next = spawn(server);
      running[server] = next;
      all.push(next);
      await next.ready();
      const downSeconds = (performance.now() - killed) / 1000;
      log.push({ server, atSeconds: (killed - began) / 1000, downSeconds });
    }
  }

  return {
    log,
    done: Promise.all(first.map((_, server) => run(server))).then(() => undefined),
    output: () => all.map((server) => server.stderr()).join(''),
    async kill() {
      await Promise.all(all.map((server) => server.kill()));
    },
  };
}
