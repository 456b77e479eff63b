import { copyFileSync, linkSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { filesBelow } from './site-files.ts';

/** Gives a file a second name, or copies it to another disk. A file with links is never written to: writeUnlinked makes a new one. */
export function linkFile(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EEXIST') return;
    if (!['EXDEV', 'EPERM', 'EMLINK', 'ENOTSUP'].includes(String(code))) throw error;
    copyFileSync(from, to);
  }
}

/** Gives the files of a folder second names in another one. */
export function linkFolder(from: string, to: string, isWanted: (name: string) => boolean): void {
  for (const name of filesBelow(from)) if (isWanted(name)) linkFile(join(from, name), join(to, name));
}

/** Writes a file in place of another one, which keeps its other names. */
export function writeUnlinked(file: string, contents: string | Uint8Array): void {
  mkdirSync(dirname(file), { recursive: true });
  rmSync(file, { force: true });
  writeFileSync(file, contents);
}
