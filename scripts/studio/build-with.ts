import { randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { releaseIn } from '../build/build-release.ts';
import { buildDirectory, describeBuild, isCompiled, NotCompiled, renderInto } from '../build/build-site.ts';
import { readPublishedId, siteRoot } from '../build/publish-site.ts';
import { copyOverlay } from './overlay.ts';

/** Age after which a folder of a killed server is removed. A younger one may be of another server. */
const folderLifeMs = 3_600_000;

interface BuildOptions {
  dataDir: string;
  kind: 'preview' | 'quick';
  /** Texts over the published content. */
  texts: ReadonlyMap<string, string>;
}

/**
 * Renders the site with other texts into a folder and returns what `use` takes from it, beside the published site if there is one. Removes
 * the folder. Throws BuildProcessError, and NotCompiled if other code was compiled since this process began.
 */
export async function buildWith<T>(
  { dataDir, kind, texts }: BuildOptions,
  use: (build: string, publishedSite: string | undefined) => T | Promise<T>,
): Promise<T> {
  if (!isCompiled()) throw new NotCompiled(`${releaseIn(buildDirectory)} has other code than this process.`);
  const folders = join(resolve(dataDir), 'studio', 'builds');
  await removeOld(folders);
  const folder = join(folders, randomUUID());
  try {
    const overlay = join(folder, 'overlay');
    await copyOverlay(dataDir, overlay, texts);
    const root = siteRoot(dataDir);
    const current = await readPublishedId(root);
    const previous = current && join(root, current);
    const build = join(folder, 'build');
    await mkdir(build);
    const options = { isQuick: true, kind, overlay, previous, release: releaseIn(buildDirectory) };
    await renderInto(build, describeBuild(options), options);
    return await use(build, previous && join(previous, 'client'));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function removeOld(folders: string): Promise<void> {
  await mkdir(folders, { recursive: true, mode: 0o700 });
  for (const name of await readdir(folders)) {
    const path = join(folders, name);
    const changed = await stat(path).catch(() => undefined);
    const isOld = changed !== undefined && Date.now() - changed.mtimeMs > folderLifeMs;
    if (isOld) await rm(path, { recursive: true, force: true });
  }
}
