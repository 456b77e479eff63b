import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { SiteFolder } from '#server/studio/shared-site.ts';
import { replaceFile, unfinishedName, unfinishedSuffix } from './replace-file.ts';

/** Files with the id of a site. */
const names = ['current', 'previous'];
/** Age after which an unfinished folder is removed. A younger one may belong to a running build. */
const unfinishedLifeMs = 3_600_000;

/** Folder of the published sites. */
export const siteRoot = (dataDir: string): string => join(resolve(dataDir), 'site');

/** The published sites of DATA_DIR, for the server. */
export function siteFolderOf(dataDir: string): SiteFolder {
  const root = siteRoot(dataDir);
  return { root, current: () => readPublishedId(root), remove: (kept) => removeSites(root, kept) };
}

/** Name of a site's folder, from the id of its build. */
export const siteIdOf = (buildId: string): string => buildId.slice(0, 16);

/** Adds a site at `<root>/<id>` unless it is there: `fill` writes it into a temporary folder, which is then renamed. A failure changes nothing. */
export async function addSite({
  root,
  id,
  fill,
}: {
  root: string;
  id: string;
  fill: (directory: string) => Promise<void> | void;
}): Promise<void> {
  const directory = join(root, id);
  if (!existsSync(directory)) await make(directory, fill);
}

/** Makes `<root>/<id>` the current site. */
export async function switchSite(root: string, id: string): Promise<void> {
  const before = await readPublishedId(root);
  if (before === id) return;
  if (before !== undefined) await replaceFile(join(root, 'previous'), `${before}\n`);
  await replaceFile(join(root, 'current'), `${id}\n`);
}

/** Removes all sites but the current one, the one before, whose pages may still be open, and `kept`. */
export async function removeSites(root: string, kept: readonly string[]): Promise<void> {
  if (!existsSync(root)) return;
  const needed = new Set([
    ...names,
    ...kept,
    ...(await Promise.all(names.map((name) => readId(root, name)))),
  ]);
  for (const name of await readdir(root)) {
    if (needed.has(name)) continue;
    const path = join(root, name);
    const isFresh = name.endsWith(unfinishedSuffix) && (await ageOf(path)) < unfinishedLifeMs;
    if (!isFresh) await rm(path, { recursive: true, force: true });
  }
}

/** Returns the id of the current site, undefined if none was published. */
export const readPublishedId = (root: string): Promise<string | undefined> => readId(root, 'current');

async function readId(root: string, name: string): Promise<string | undefined> {
  const file = join(root, name);
  return existsSync(file) ? (await readFile(file, 'utf8')).trim() : undefined;
}

async function make(directory: string, fill: (directory: string) => Promise<void> | void): Promise<void> {
  const unfinished = unfinishedName(directory);
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  try {
    await fill(unfinished);
    await rename(unfinished, directory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // A concurrent start published the same site.
    if (!existsSync(directory)) throw error;
  }
}

/** In milliseconds. 0 if a concurrent start renamed or removed the file. */
async function ageOf(path: string): Promise<number> {
  try {
    return Date.now() - (await stat(path)).mtimeMs;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return 0;
    throw error;
  }
}
