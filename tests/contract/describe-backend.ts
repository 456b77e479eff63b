import { afterAll, beforeAll } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { startTestBackend, type TestBackend, type TestBackendOptions } from './start-test-backend.ts';

/** What a backend's tests share. Available from the first `beforeAll`. */
export interface BackendContext {
  readonly database: Database;
  readonly backend: TestBackend;
}

interface BackendContextOptions extends TestBackendOptions {
  /** Runs once, before everything else. */
  prepare?: (context: BackendContext) => Promise<unknown>;
}

type Tests = (context: BackendContext, engine: Database['engine']) => void;

/** Describes the whole backend, once per engine. The tests of a block share one backend and its database. */
export function describeBackend(name: string, tests: Tests): void;
export function describeBackend(name: string, options: BackendContextOptions, tests: Tests): void;
export function describeBackend(name: string, ...rest: [Tests] | [BackendContextOptions, Tests]): void {
  const [{ prepare, ...options }, tests] = rest.length === 1 ? [{} as BackendContextOptions, rest[0]] : rest;
  describeOnEachEngine(name, (openDatabase, engine) => {
    const context = {} as { database: Database; backend: TestBackend };
    beforeAll(async () => {
      context.database = await openDatabase();
      context.backend = await startTestBackend(context.database, options);
      await prepare?.(context);
    });
    afterAll(() => context.backend.close());
    tests(context, engine);
  });
}
