import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { test as base } from '@playwright/test';

interface Server {
  url: string;
  /** For what only the service role may do, such as an order that changes while it is paid. */
  secretKey: string;
}

/** Starts tests/e2e/serve.ts and waits for the line with its address. */
async function startOwnServer(isEmpty: boolean) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'tests/e2e/serve.ts'], {
    env: { ...process.env, E2E_EMPTY: isEmpty ? 'yes' : '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout });
  const firstLine = await Promise.race([
    once(lines, 'line').then(([line]) => String(line)),
    once(child, 'exit').then(([code]) =>
      Promise.reject(new Error(`The server ended with code ${code} before it was ready.`)),
    ),
  ]);
  return {
    ...(JSON.parse(firstLine) as Server),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

interface WorkerFixtures {
  server: Server;
  /** Files whose tests publish use workers of their own, so that other tests find the site as it is in the repository. */
  publishes: boolean;
  /** Whether the server has no accounts. */
  isEmpty: boolean;
}

/** Playwright's `test` with one server per worker. `page` opens paths on it. */
export const test = base.extend<{ closesContexts: void }, WorkerFixtures>({
  publishes: [false, { option: true, scope: 'worker' }],
  isEmpty: [false, { option: true, scope: 'worker' }],
  // A page that a test left open goes on working, and slows the tests after it.
  closesContexts: [
    async ({ browser }, use) => {
      await use();
      for (const context of browser.contexts()) await context.close();
    },
    { auto: true },
  ],
  server: [
    async ({ isEmpty }, use) => {
      const server = await startOwnServer(isEmpty);
      await use({ url: server.url, secretKey: server.secretKey });
      await server.stop();
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  baseURL: async ({ server }, use) => use(server.url),
});

export { expect } from '@playwright/test';
