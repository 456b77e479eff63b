import { brand, catalog } from '../support/shop-catalog.ts';
import type { TestBackend } from './start-test-backend.ts';

/** What functions that mail and sell need around them, of the test's backend; the services outside are the test's business. */
export function surroundingsOf(backend: TestBackend) {
  return {
    supabase: backend.serviceClient(),
    catalog,
    brand,
    siteUrl: backend.url,
    supabaseUrl: backend.url,
    downloadLinkSecret: backend.secrets.linkSecret,
    now: () => new Date(),
    log: () => undefined,
  };
}
