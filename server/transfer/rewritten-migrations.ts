/**
 * The migrations were rewritten once, before the first release: a database that had all of the old ones looks the same as one that has
 * the new ones up to `last`. So a folder that the old code wrote can be imported.
 */
const rewritten = { lastOld: '20261125030000', last: '20261120210000' };

/** Names a folder's migrations as this code names them. */
export function nameAsRewritten(versions: readonly string[], known: readonly string[]): string[] {
  if (!versions.includes(rewritten.lastOld)) return [...versions];
  return known.filter((version) => version <= rewritten.last);
}
