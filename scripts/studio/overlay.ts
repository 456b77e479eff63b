import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rm, symlink } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { z } from 'zod';
import { isMissing } from 'embedded-supabase/node/write-file.ts';
import { libraryFolders } from '#content/library.server.ts';
import { replaceFile } from '../build/replace-file.ts';
import { drawnFolder } from '../build/share-images.ts';
import { siteRoot, switchSite } from '../build/publish-site.ts';

/** Folder with the files that the owner published in the browser. They replace the repository's. */
export const overlayFolder = (dataDir: string): string => join(resolve(dataDir), 'content');

/** Folders with content, the owner's first. */
export const contentFolders = (dataDir: string): string[] => [overlayFolder(dataDir), resolve('content')];

/** Folder of the overlay with the repository's files as they were when the owner published over them (bases.ts). No content. */
export const basesName = 'bases';

/** Whether a file of the overlay is content. Pictures and videos are, but only when a published file names them. Share images only show other content. */
export const isPublished = (file: string): boolean =>
  ![...libraryFolders, drawnFolder, basesName].some((folder) => file.startsWith(`${folder}/`));

const commitFile = (dataDir: string) => join(resolve(dataDir), 'studio', 'commit.json');

/** A publication that was built and is being made current. */
const commitSchema = z.object({
  publication: z.string(),
  siteId: z.string(),
  /** Texts by path in content/. */
  texts: z.record(z.string(), z.string()),
});
export type Commit = z.output<typeof commitSchema>;

/** Copies the overlay and writes texts over it. `folder` is new. Its pictures and videos are links, because they never change. */
export async function copyOverlay(
  dataDir: string,
  folder: string,
  texts: ReadonlyMap<string, string>,
): Promise<void> {
  const overlay = overlayFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const uploads = libraryFolders.map((name) => join(overlay, name));
  if (existsSync(overlay))
    await cp(overlay, folder, { recursive: true, filter: (path) => !uploads.includes(path) });
  for (const path of uploads) if (existsSync(path)) await symlink(path, join(folder, basename(path)));
  for (const [file, text] of texts) await writeOver(folder, file, text);
}

/**
 * Makes a built site and its texts current. The file `commit.json` is the moment of the change: before it exists, a crash changes
 * nothing; afterward, the next start completes it.
 */
export async function commit(dataDir: string, change: Commit): Promise<void> {
  await replaceFile(commitFile(dataDir), JSON.stringify(change));
  await completeCommit(dataDir);
}

/** Completes a commit that a crash interrupted. Returns it until it is settled, and undefined if there is none. Can be repeated. */
export async function completeCommit(dataDir: string): Promise<Commit | undefined> {
  const change = await readCommit(dataDir);
  if (change === undefined) return undefined;
  for (const [file, text] of Object.entries(change.texts))
    await writeOver(overlayFolder(dataDir), file, text);
  const root = siteRoot(dataDir);
  if (existsSync(join(root, change.siteId))) await switchSite(root, change.siteId);
  return change;
}

/** Returns the commit. Undefined if there is none, or if its file is damaged: then its publication counts as interrupted and its drafts stay. */
export async function readCommit(dataDir: string): Promise<Commit | undefined> {
  try {
    return commitSchema.parse(JSON.parse(await readFile(commitFile(dataDir), 'utf8')));
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

/** Forgets the commit, after the database knows its result. */
export async function settleCommit(dataDir: string): Promise<void> {
  await rm(commitFile(dataDir), { force: true });
}

/**
 * Writes a file of the overlay, or removes it if it is equal to the repository's, so that upgrades apply to it again. An empty file
 * hides the repository's.
 */
async function writeOver(folder: string, file: string, text: string): Promise<void> {
  const original = await readFile(join('content', file), 'utf8').catch(() => '');
  if (text === original) await rm(join(folder, file), { force: true });
  else await replaceFile(join(folder, file), text);
}
