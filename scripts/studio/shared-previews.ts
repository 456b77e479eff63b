import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isMissing } from 'embedded-supabase/node/write-file.ts';
import type { SharedPreviews } from '#server/studio/content-tools.ts';
import { replaceFile } from '../build/replace-file.ts';

/** Keeps the last preview in a file of DATA_DIR, for servers that share it. No site has that file. */
export function createSharedPreviews(dataDir: string): SharedPreviews {
  const folder = join(resolve(dataDir), 'studio', 'previews');
  const nameOf = (basis: string) => `${createHash('sha256').update(basis).digest('hex')}.json`;
  return {
    async find(basis) {
      try {
        const text = await readFile(join(folder, nameOf(basis)), 'utf8');
        return new Map(JSON.parse(text) as [string, string][]);
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async keep(basis, pages) {
      const name = nameOf(basis);
      await replaceFile(join(folder, name), JSON.stringify([...pages]));
      for (const other of await readdir(folder))
        if (other !== name) await rm(join(folder, other), { force: true });
    },
  };
}
