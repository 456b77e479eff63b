import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { startNpm } from '#scripts/install-packages.mjs';
import { findProgram } from '#scripts/programs/find-program.ts';
import { ensureChromium } from '#scripts/programs/install-programs.ts';

const port = 3971;
const siteUrl = `http://localhost:${port}`;
const coldStarts = 5;
const warmStarts = 5;
const checkouts = 11;

function median(values: number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Runs `npm start` in the folder and waits until the site answers. */
async function start(folder: string, cache: string): Promise<{ seconds: number; stop: () => Promise<void> }> {
  const began = performance.now();
  // Its own process group, so that npm and the server stop together.
  const child = startNpm(['start'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, PORT: String(port), npm_config_cache: cache },
  });
  const exited = once(child, 'exit');
  for (;;) {
    const answer = await fetch(`${siteUrl}/healthz`).catch(() => undefined);
    if (answer?.ok) break;
    if (child.exitCode !== null) throw new Error(`npm start ended with code ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  const seconds = (performance.now() - began) / 1000;
  return {
    seconds,
    async stop() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGTERM');
      await exited;
    },
  };
}

/** Returns the milliseconds from the click on 'Proceed to Checkout' to the loaded payment page, for each checkout. */
async function timeCheckouts(): Promise<number[]> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
  });
  const times: number[] = [];
  for (let i = 0; i < checkouts; i++) {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`${siteUrl}/shop/product/3`);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Go to Checkout' }).click();
    const button = page.getByRole('button', { name: 'Proceed to Checkout' });
    await button.waitFor();
    const clicked = performance.now();
    await button.click();
    await page.waitForURL('**/sandbox/pay/**', { waitUntil: 'load' });
    times.push(performance.now() - clicked);
    await context.close();
  }
  await browser.close();
  return times;
}

/** Returns the size of the installed packages in megabytes. */
function packageMegabytes(clone: string): number {
  const { stdout } = spawnSync(findProgram('du'), ['-sm', join(clone, 'node_modules')], { encoding: 'utf8' });
  return Number.parseInt(stdout, 10);
}

const folder = mkdtempSync(join(tmpdir(), 'crossbar-bench-'));
const clone = join(folder, 'clone');
const cache = join(folder, 'npm-cache');
try {
  const cold: number[] = [];
  let running: Awaited<ReturnType<typeof start>> | undefined;
  for (let i = 0; i < coldStarts; i++) {
    await running?.stop();
    rmSync(clone, { recursive: true, force: true });
    rmSync(cache, { recursive: true, force: true });
    const { status } = spawnSync(findProgram('git'), ['clone', '--quiet', '.', clone], { stdio: 'inherit' });
    if (status !== 0) throw new Error('git clone failed');
    running = await start(clone, cache);
    cold.push(running.seconds);
  }
  const clicks = await timeCheckouts().finally(() => running?.stop());
  const warm: number[] = [];
  for (let i = 0; i < warmStarts; i++) {
    const running = await start(clone, cache);
    warm.push(running.seconds);
    await running.stop();
  }
  console.log(
    `npm start on a clean clone with an empty npm cache, median of ${coldStarts}: ${median(cold).toFixed(1)} s (slowest ${Math.max(...cold).toFixed(1)} s), ${packageMegabytes(clone)} MB of packages`,
  );
  console.log(
    `npm start again, median of ${warmStarts}: ${median(warm).toFixed(1)} s (slowest ${Math.max(...warm).toFixed(1)} s)`,
  );
  console.log(
    `click on 'Proceed to Checkout' to payment page, median of ${checkouts}: ${median(clicks).toFixed(0)} ms (slowest ${Math.max(...clicks).toFixed(0)} ms)`,
  );
} finally {
  rmSync(folder, { recursive: true, force: true });
}
