import { defineConfig, devices } from '@playwright/test';

/** Browser journeys. Each worker starts a server of its own (tests/e2e/fixtures.ts), so tests run in parallel. */
export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  // Grids that try every page and every state: npm run test:full.
  grepInvert: process.env.TEST_EXTENT === 'full' ? undefined : /@full/,
  forbidOnly: process.env.CI !== undefined,
  timeout: 60_000,
  expect: { timeout: 10_000 },
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
    // A trace costs a third of the time: TRACE=1 npx playwright test <file>.
    trace: process.env.TRACE === undefined ? 'off' : 'retain-on-failure',
    // What a service worker answers, page.route() does not see; tests/e2e/offline.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH,
      args: [
        '--disable-quic',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--no-first-run',
        ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      ],
    },
  },
});
