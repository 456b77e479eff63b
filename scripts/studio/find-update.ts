import { collectionOf } from '../../app/lib/content/collections.server.ts';
import type { ToolUpdate } from '../../server/studio/content-tools.ts';
import { findChangedBase, listChangedBases } from './bases.ts';
import { compareFiles } from './compare-files.ts';
import { describeFile } from './read-file.ts';

/** Returns the version of a file that an update brought while the site shows the owner's. Undefined if no field of it differs. */
export function findUpdate(dataDir: string, file: string): ToolUpdate | undefined {
  const found = findChangedBase(dataDir, file);
  const collection = collectionOf(file);
  if (found === undefined || collection === undefined) return undefined;
  const after = describeFile(collection, file, found.after);
  if (found.before === '') return { file: after, changes: [] };
  const changes = compareFiles(describeFile(collection, file, found.before), after);
  return changes.length === 0 ? undefined : { file: after, changes };
}

/** Lists the files for which an update brought a version that the site does not show. */
export const listUpdates = (dataDir: string): string[] =>
  listChangedBases(dataDir).filter((file) => findUpdate(dataDir, file) !== undefined);
