import type { Baseline } from 'embedded-supabase/database/adopt-baseline.ts';

/** The migration that took the place of the first 83. Their last version is where older databases and folders can join. */
export const baseline: Baseline = { version: '20261227030000', replaces: '20261227020000' };

/** Maps the migrations of a folder of an older release to those of this one. */
export function mapReplacedMigrations(versions: readonly string[]): string[] {
  if (!versions.includes(baseline.replaces)) return [...versions];
  return [baseline.version, ...versions.filter((version) => version > baseline.replaces)];
}
