import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { catalogFile, isGenerated } from '../build/inputs.ts';
import { describeBuild, isRepositoryWritable, requireWritableRepository } from '../build/build-site.ts';
import { buildInOwnProcess, publishBuild, siteIdOf, siteRoot, switchSite } from '../build/publish-site.ts';
import { buildCandidate } from './build-candidate.ts';
import { hasOverlay } from './overlay.ts';

interface PrepareOptions {
  dataDir: string;
  /** Compresses faster, for local starts. */
  isQuick: boolean;
}

/**
 * Builds the current site in DATA_DIR unless it is there, and prepares the generated files that the server imports. Resolves as soon as
 * the server can be imported, to a promise of the folder with the pages.
 */
export async function prepareSite(options: PrepareOptions): Promise<{ siteDirectory: Promise<string> }> {
  const { inputsHash, id, isFresh } = describeBuild({ isQuick: options.isQuick });
  const isOverlaid = hasOverlay(options.dataDir);
  const needsCatalog = !isFresh && !isGenerated(inputsHash);
  // On a live server with published content, `npm run build` has generated the files, and the build in DATA_DIR has its own.
  if (needsCatalog && !(isOverlaid && existsSync(catalogFile) && !isRepositoryWritable())) {
    requireWritableRepository();
    // The backend imports the generated catalog.
    (await import('../build/generate.ts')).generate(inputsHash);
  }
  const siteDirectory = isOverlaid ? findOverlaid(options, siteIdOf(id)) : findBuilt(options, isFresh);
  siteDirectory.catch(() => undefined);
  return { siteDirectory };
}

/** The repository's content: built in the repository, then copied. */
async function findBuilt({ dataDir, isQuick }: PrepareOptions, isFresh: boolean): Promise<string> {
  if (!isFresh) await buildInOwnProcess({ isQuick });
  return publishBuild(dataDir);
}

/** Content that the owner published: built outside the repository, unless publishing did it. */
async function findOverlaid(options: PrepareOptions, id: string): Promise<string> {
  const root = siteRoot(options.dataDir);
  if (!existsSync(join(root, id))) {
    const built = await buildCandidate(options, new Map());
    await switchSite(root, built.id);
    return built.siteDirectory;
  }
  await switchSite(root, id);
  return join(root, id, 'client');
}
