import { rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { buildInOwnProcess, readPublishedId, siteRoot } from '../build/publish-site.ts';
import { copyOverlay } from './overlay.ts';
import { createWorkspace } from './workspace.ts';

interface BuildOptions {
  dataDir: string;
  isQuick: boolean;
  /** Texts over the published content. */
  texts: ReadonlyMap<string, string>;
  onStep: ((step: string) => void) | undefined;
}

/**
 * Builds the site in a folder of its own and returns what `use` takes from the build, beside the published site if there is one. Removes the folder. Throws if the build fails.
 */
export async function buildWith<T>(
  { dataDir, isQuick, texts, onStep }: BuildOptions,
  use: (build: string, publishedSite: string | undefined) => T | Promise<T>,
): Promise<T> {
  const workspace = await createWorkspace(join(resolve(dataDir), 'studio', 'builds'));
  try {
    const overlay = join(workspace, 'overlay');
    await copyOverlay(dataDir, overlay, texts);
    const root = siteRoot(dataDir);
    const current = await readPublishedId(root);
    const publishedSite = current && join(root, current, 'client');
    const env = {
      CONTENT_OVERLAY: overlay,
      ...(publishedSite === undefined ? {} : { PREVIOUS_SITE: publishedSite }),
    };
    await buildInOwnProcess({ isQuick, folder: workspace, env, onStep });
    return await use(join(workspace, 'build'), publishedSite);
  } finally {
    await rm(workspace, { recursive: true, force: true });
  }
}
