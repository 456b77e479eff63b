import { defineConfig, devices } from '@playwright/test';
import type { EngineOptions } from './tests/engines/engine-test.ts';
import { locateChromium } from '#scripts/programs/install-programs.ts';

const isFull = process.env.TEST_EXTENT === 'full';

/** The same journeys in each engine, and in a Chromium that lacks something: tests/engines. Only `npm run test:full` runs them. */
const engines: { name: string; use: Partial<EngineOptions>; testMatch?: RegExp }[] = [
  { name: 'firefox', use: { engine: 'firefox' } },
  { name: 'webkit', use: { engine: 'webkit' } },
  { name: 'chromium', use: { engine: 'chromium' } },
  // Only journeys for which the condition means something: docs/browsers.md.
  {
    name: 'chromium-without-workers',
    use: { engine: 'chromium', chromium: { blockServiceWorkers: true } },
    testMatch: /(training|upload)\.spec/,
  },
  {
    name: 'chromium-without-cookies',
    use: { engine: 'chromium', chromium: { blockThirdPartyStorage: true } },
    testMatch: /(purchase|sign-up)\.spec/,
  },
  {
    name: 'chromium-slow',
    use: { engine: 'chromium', chromium: { cpuSlowdown: 4 } },
    testMatch: /(purchase|room|upload)\.spec/,
  },
];

/** End-to-end tests. Each worker starts its own server (tests/e2e/fixtures.ts), so tests run in parallel. */
export default defineConfig<EngineOptions>({
  testDir: 'tests',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Tests of every page and state run with npm run test:full.
  grepInvert: isFull ? undefined : /@full/,
  forbidOnly: process.env.CI !== undefined,
  // Ends a test that hangs: on a busy machine many take a minute.
  timeout: 180_000,
  // Generous for busy machines.
  expect: { timeout: 30_000 },
  projects: [
    { name: 'e2e', testDir: 'tests/e2e' },
    ...(isFull ? engines.map((engine) => ({ ...engine, testDir: 'tests/engines', timeout: 240_000 })) : []),
  ],
  reporter: [
    ['dot'],
    [
      'json',
      { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/reports/playwright.json' },
    ],
  ],
  use: {
    ...devices['Desktop Chrome'],
    screenshot: 'only-on-failure',
    // Traces make runs a third slower, so they are off. To record one: TRACE=1 npx playwright test <file>.
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure',
    // page.route() does not see responses of a service worker. tests/e2e/offline.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: locateChromium(),
      args: [
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        // A fake camera, which every page may use.
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    },
  },
});
