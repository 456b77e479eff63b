import { rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { readBuildId } from '../build/build-site.ts';
import { addSite, buildInOwnProcess, readPublishedId, siteIdOf, siteRoot } from '../build/publish-site.ts';
import { copyOverlay } from './overlay.ts';
import { createWorkspace } from './workspace.ts';

/**
 * Builds the site with the published content and `texts` over it, and adds it to the sites in DATA_DIR without making it current.
 * Returns its id and the folder of its pages. Throws if the build fails.
 */
export async function buildCandidate(
  { dataDir, isQuick }: { dataDir: string; isQuick: boolean },
  texts: ReadonlyMap<string, string>,
  onStep?: (step: string) => void,
): Promise<{ id: string; siteDirectory: string }> {
  const workspace = await createWorkspace(join(resolve(dataDir), 'studio', 'builds'));
  try {
    const overlay = join(workspace, 'overlay');
    await copyOverlay(dataDir, overlay, texts);
    const root = siteRoot(dataDir);
    const current = await readPublishedId(root);
    const env = {
      CONTENT_OVERLAY: overlay,
      ...(current === undefined ? {} : { PREVIOUS_SITE: join(root, current, 'client') }),
    };
    await buildInOwnProcess({ isQuick, folder: workspace, env, onStep });
    const build = join(workspace, 'build');
    const id = siteIdOf(readBuildId(build) ?? '');
    await addSite({ root, id, fill: (folder) => rename(build, folder) });
    return { id, siteDirectory: join(root, id, 'client') };
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}
