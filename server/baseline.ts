import type { Baseline } from 'embedded-supabase/database/adopt-baseline.ts';

/** The migration that took the place of the 42 of commit 18195773. Databases and folders of that commit can join. Delete it with 1.1. */
export const baseline: Baseline = { version: '20261128144417', replaces: '20270802010000' };

/** Maps the migrations of a folder of commit 18195773 to those of this release. */
export function mapReplacedMigrations(versions: readonly string[]): string[] {
  return versions.at(-1) === baseline.replaces ? [baseline.version] : [...versions];
}
