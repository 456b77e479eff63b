import { defineConfig } from 'vitest/config';

/**
 * unit      pure code, next to what it tests; no database, no browser
 * database  policies, functions and the data API on cloned databases, on PGlite and on Postgres; `npm run soak:<name>` tries some of it
 *           far more often
 */
export default defineConfig({
  test: {
    // Databases work in processes and threads of their own, so that a worker for each core keeps them busy.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          name: 'unit',
          include: ['{app,packages,scripts,server,supabase}/**/*.test.{ts,tsx}'],
          environment: 'node',
          // For a machine that has other things to do; properties try hundreds of inputs.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'database',
          include: ['tests/{database,contract,soak}/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['tests/support/databases.setup.ts'],
          testTimeout: process.env['SOAK'] ? 2 * 60 * 60 * 1000 : 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
