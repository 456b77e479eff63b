import { afterAll, beforeAll } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { startTestBackend, type TestBackend, type TestBackendOptions } from './start-test-backend.ts';

/** What a backend's tests share. Available from the first `beforeAll`. */
export interface Place {
  readonly database: Database;
  readonly backend: TestBackend;
}

interface PlaceOptions extends TestBackendOptions {
  /** Runs once, before everything else. */
  prepare?: (place: Place) => Promise<unknown>;
}

type Tests = (place: Place, engine: Database['engine']) => void;

/** Describes the whole backend, once per engine. The tests of a block share one backend and its database. */
export function describeBackend(name: string, tests: Tests): void;
export function describeBackend(name: string, options: PlaceOptions, tests: Tests): void;
export function describeBackend(name: string, ...rest: [Tests] | [PlaceOptions, Tests]): void {
  const [{ prepare, ...options }, tests] = rest.length === 1 ? [{} as PlaceOptions, rest[0]] : rest;
  describeOnEachEngine(name, (openDatabase, engine) => {
    const place = {} as { database: Database; backend: TestBackend };
    beforeAll(async () => {
      place.database = await openDatabase();
      place.backend = await startTestBackend(place.database, options);
      await prepare?.(place);
    });
    afterAll(() => place.backend.close());
    tests(place, engine);
  });
}
