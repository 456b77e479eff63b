import { findUpdate } from '#server/studio/find-update.ts';
import { listChangedBases } from './bases.ts';
import { createContentTools } from './content-tools.ts';

/** Lists the files for which an update of the code brought a version that the site does not show. */
export function listUpdates(dataDir: string): string[] {
  const tools = createContentTools(dataDir);
  return listChangedBases(dataDir).filter((file) => findUpdate(file, new Map(), tools) !== undefined);
}
