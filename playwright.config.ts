import { defineConfig, devices } from '@playwright/test';
import { locateChromium } from '#scripts/test/find-tools.ts';

/** End-to-end tests. Each worker starts its own server (tests/e2e/fixtures.ts), so tests run in parallel. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Tests of every page and state run with npm run test:full.
  grepInvert: process.env.TEST_EXTENT === 'full' ? undefined : /@full/,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  // Generous for busy machines.
  expect: { timeout: 30_000 },
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
