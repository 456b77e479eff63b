import { configDefaults, defineConfig } from 'vitest/config';

const shared = {
  environment: 'node',
  // Files of one worker share their modules: loading them again for each file took a third of the time.
  isolate: false,
  // What takes long is in files of its own, for `npm run test:full`.
  exclude: [
    ...configDefaults.exclude,
    ...(process.env['TEST_EXTENT'] === 'full' ? [] : ['**/*.full.test.ts']),
  ],
};

/**
 * unit      pure code, next to what it tests; no database, no browser
 * components forms and their states in a DOM without a browser, next to what they test; app/testing has what they share
 * database  policies, functions and the data API on cloned databases: on Postgres, with TEST_EXTENT=full on PGlite as well; `npm run
 *           soak:<name>` tries some of it far more often
 */
export default defineConfig({
  test: {
    // Databases work in processes and threads of their own, so that a worker for each core keeps them busy.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{app,packages,scripts,server,supabase}/**/*.test.ts'],
          // For a machine that has other things to do; properties try hundreds of inputs.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'components',
          include: ['app/**/*.test.tsx'],
          environment: 'happy-dom',
          environmentOptions: { happyDOM: { url: 'http://localhost:3000' } },
          setupFiles: ['app/testing/setup.tsx'],
          // Each file has a document of its own.
          isolate: true,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          ...shared,
          name: 'database',
          include: ['tests/{database,contract,soak}/**/*.test.ts'],
          globalSetup: ['tests/support/databases.setup.ts'],
          testTimeout: process.env['SOAK'] ? 2 * 60 * 60 * 1000 : 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
