/**
 * The migrations were rewritten once, before the first release. A database with all old ones equals one with the new
 * ones up to `last`, so folders of the old code can be imported.
 */
const rewritten = { lastOld: '20261125030000', last: '20261120210000' };

/** Maps a folder's old migrations to the rewritten ones. */
export function mapRewrittenMigrations(versions: readonly string[], known: readonly string[]): string[] {
  if (!versions.includes(rewritten.lastOld)) return [...versions];
  return known.filter((version) => version <= rewritten.last);
}
