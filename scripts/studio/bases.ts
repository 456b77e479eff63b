import { existsSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { filesBelow } from '../build/site-files.ts';
import type { VersionTexts } from '#server/studio/content-tools.ts';
import { replaceFile } from '../build/replace-file.ts';
import { basesName, isPublished, overlayFolder } from './overlay.ts';

const baseOf = (dataDir: string, file: string) => join(overlayFolder(dataDir), basesName, file);

/** The text of a file, empty if there is none. */
const textAt = (path: string): string => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** Stores the repository's file as the one that the owner's copy takes the place of. */
export const keepBase = (dataDir: string, file: string): Promise<void> =>
  replaceFile(baseOf(dataDir, file), textAt(join('content', file)));

/** Stores the base of each file of the owner that has none, and removes those without such a file. Can be repeated. */
export async function completeBases(dataDir: string): Promise<void> {
  const overlay = overlayFolder(dataDir);
  if (!existsSync(overlay)) return;
  const files = filesBelow(overlay).filter((file) => isPublished(file) && /\.(yml|md)$/.test(file));
  const bases = namesOfBases(dataDir);
  for (const file of files) if (!bases.includes(file)) await keepBase(dataDir, file);
  for (const file of bases) if (!files.includes(file)) await rm(baseOf(dataDir, file));
}

/** Returns the versions of a file that an update changed under the owner's copy. Undefined without a copy, or if either has no text. */
export function findChangedBase(dataDir: string, file: string): VersionTexts | undefined {
  const path = baseOf(dataDir, file);
  if (!existsSync(path)) return undefined;
  const [base, theirs] = [textAt(path), textAt(join('content', file))];
  const mine = textAt(join(overlayFolder(dataDir), file));
  return theirs === '' || mine === '' || theirs === base || theirs === mine
    ? undefined
    : { base, mine, theirs };
}

/** Lists the files of the owner whose original an update changed. */
export function listChangedBases(dataDir: string): string[] {
  return namesOfBases(dataDir).filter((file) => findChangedBase(dataDir, file));
}

function namesOfBases(dataDir: string): string[] {
  const folder = join(overlayFolder(dataDir), basesName);
  return existsSync(folder) ? filesBelow(folder) : [];
}
