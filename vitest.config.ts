import { configDefaults, defineConfig } from 'vitest/config';

const shared = {
  environment: 'node',
  // Test files of a worker share modules. Loading them per file took a third of the time.
  isolate: false,
  // Slow tests are in *.full.test.ts and run with `npm run test:full`.
  exclude: [
    ...configDefaults.exclude,
    ...(process.env['TEST_EXTENT'] === 'full' ? [] : ['**/*.full.test.ts']),
  ],
};

const components = {
  environment: 'happy-dom',
  environmentOptions: { happyDOM: { url: 'http://localhost:3000' } },
  setupFiles: ['app/testing/setup.tsx'],
  testTimeout: 30_000,
};

/**
 * unit        pure code, without database or browser; next to the code
 * components  forms and their states in happy-dom; next to the code, with helpers in app/testing
 * isolated    components that replace modules or change the document for good: a document and modules for each file
 * database    policies, functions and the data API on cloned Postgres databases; with TEST_EXTENT=full on PGlite too.
 *             `npm run soak:<name>` repeats some of them many times
 */
export default defineConfig({
  test: {
    // One worker per core: databases run in their own processes and threads.
    maxWorkers: '100%',
    projects: [
      {
        test: {
          ...shared,
          name: 'unit',
          include: ['{app,packages,scripts,server,supabase}/**/*.test.ts'],
          // Generous for busy machines; property tests try hundreds of inputs.
          testTimeout: 60_000,
        },
      },
      {
        test: {
          ...shared,
          ...components,
          name: 'components',
          include: ['app/**/*.test.tsx'],
          exclude: [...shared.exclude, '**/*.isolated.test.tsx'],
        },
      },
      {
        test: {
          ...shared,
          ...components,
          name: 'isolated',
          include: ['app/**/*.isolated.test.tsx'],
          isolate: true,
        },
      },
      {
        test: {
          ...shared,
          name: 'database',
          include: ['tests/{database,contract,soak}/**/*.test.ts'],
          globalSetup: ['tests/support/databases.setup.ts'],
          // Ends a test that hangs: on a busy machine a publication takes a minute.
          testTimeout: process.env['SOAK'] ? 2 * 60 * 60 * 1000 : 180_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
