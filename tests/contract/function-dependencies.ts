import { brand, catalog } from '../support/shop-catalog.ts';
import type { TestBackend } from './start-test-backend.ts';

/**
 * Returns the dependencies of functions that mail and sell, on the test's backend. Tests add the external services.
 */
export function functionDependencies(backend: TestBackend) {
  return {
    supabase: backend.serviceClient(),
    catalog,
    brand,
    siteUrl: backend.url,
    supabaseUrl: backend.url,
    downloadLinkSecret: backend.secrets.linkSecret,
    networkOf: () => undefined,
    now: () => new Date(),
    log: () => undefined,
  };
}
