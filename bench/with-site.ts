import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import { ensureChromium } from '#scripts/programs/install-programs.ts';
import { demoPassword } from './demo-people.ts';
import { startServer } from './start-server.ts';

interface Site {
  url: string;
  browser: Browser;
  /** An empty folder for files of the measurement. */
  folder: string;
}

/** Serves the built site with the demo accounts, starts Chromium, and removes everything after `measure`. */
export async function withSite(
  measure: (site: Site) => Promise<void>,
  browserArgs: string[] = [],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'crossbar-bench-'));
  const server = await startServer(join(folder, 'data'), {
    BENCH_SITE: 'build/client',
    DEMO_PASSWORD: demoPassword,
  });
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: browserArgs });
  try {
    await measure({ url: server.url, browser, folder });
  } finally {
    await browser.close();
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
