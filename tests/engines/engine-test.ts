import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { locateProgram } from '#scripts/programs/find-program.ts';
import { locateChromium, locateWebKit } from '#scripts/programs/install-programs.ts';
import { expect, test as base } from '../e2e/fixtures.ts';
import type { Engine } from './driver/engine.ts';
import { launchChromium, launchFirefox, type ChromiumOptions } from './driver/puppeteer-engine.ts';
import { createTab, type Tab } from './driver/tab.ts';
import { startRelay, type Relay } from './driver/relay.ts';
import { launchWebKit } from './driver/webkit-engine.ts';

export type EngineName = 'firefox' | 'webkit' | 'chromium';

/** What a project of playwright.config.ts chooses. */
export interface EngineOptions {
  engine: EngineName;
  chromium: ChromiumOptions;
  size: { width: number; height: number };
  /** The test cuts the connection with `setOffline`. */
  isCut: boolean;
}

interface Fixtures extends EngineOptions {
  /** Opens a further tab, in a browser with its own data. */
  openTab: (other?: { engine?: EngineName; size?: EngineOptions['size'] }) => Promise<Tab>;
  tab: Tab;
  relay: Relay | undefined;
  /** Cuts the connection of all pages and service workers, or restores it. The device itself believes to be online. */
  setOffline: (isOffline: boolean) => void;
}

const locate = { firefox: () => locateProgram('firefox'), webkit: locateWebKit, chromium: locateChromium };

/** Processes of a closed browser write for a moment more. What they keep is a temporary folder, and no fault of the site. */
function removeProfile(profile: string): void {
  try {
    rmSync(profile, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  } catch (error) {
    console.warn('The folder of a closed browser could not be deleted', error);
  }
}

/** Playwright's runner and servers with the engines that Playwright cannot drive here. A console error or a page error fails the test. */
export const test = base.extend<Fixtures>({
  engine: ['firefox', { option: true }],
  chromium: [{}, { option: true }],
  size: [{ width: 1280, height: 900 }, { option: true }],
  isCut: [false, { option: true }],
  relay: async ({ isCut }, use) => {
    const relay = isCut ? await startRelay() : undefined;
    await use(relay);
    relay?.close();
  },
  setOffline: async ({ relay }, use) =>
    use((isOffline) => {
      if (!relay) throw new Error('The test needs isCut.');
      relay.setOffline(isOffline);
    }),
  openTab: async ({ engine, chromium, size, server, relay }, use, testInfo) => {
    const profiles: string[] = [];
    const engines: Engine[] = [];
    const tabs: Tab[] = [];
    await use(async (other = {}) => {
      const name = other.engine ?? engine;
      const path = locate[name]();
      testInfo.skip(path === undefined, `this system has no ${name}`);
      const profile = mkdtempSync(join(tmpdir(), 'crossbar-engine-'));
      profiles.push(profile);
      const options = { profile, ...(other.size ?? size), ...(relay && { proxyPort: relay.port }) };
      const opened =
        name === 'webkit'
          ? await launchWebKit(path ?? '', options)
          : name === 'firefox'
            ? await launchFirefox(path ?? '', options)
            : await launchChromium(path ?? '', { ...options, ...chromium });
      engines.push(opened);
      const tab = createTab(opened, server.url);
      tabs.push(tab);
      return tab;
    });
    if (testInfo.status !== testInfo.expectedStatus)
      for (const [i, one] of engines.entries())
        await one.screenshot(testInfo.outputPath(`failed-${i}.png`)).catch(() => undefined);
    for (const one of engines) await one.close();
    // WebKitGTK writes them into its profile.
    const problems = tabs.flatMap((tab) => tab.problems());
    for (const profile of profiles) removeProfile(profile);
    expect(problems).toEqual([]);
  },
  tab: async ({ openTab }, use) => use(await openTab()),
});

export { expect };
