import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { readBuildId } from '../build/build-site.ts';
import { addSite, siteIdOf, siteRoot } from '../build/publish-site.ts';
import { buildWith } from './build-with.ts';

/**
 * Builds the site with the published content and `texts` over it, and adds it to the sites in DATA_DIR without making it current.
 * Returns its id and the folder of its pages. Throws if the build fails.
 */
export function buildCandidate(
  dataDir: string,
  texts: ReadonlyMap<string, string>,
): Promise<{ id: string; siteDirectory: string }> {
  return buildWith({ dataDir, kind: 'quick', texts }, async (build) => {
    const root = siteRoot(dataDir);
    const id = siteIdOf(readBuildId(build) ?? '');
    await addSite({ root, id, fill: (folder) => rename(build, folder) });
    return { id, siteDirectory: join(root, id, 'client') };
  });
}
