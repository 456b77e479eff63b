import { createHash } from 'node:crypto';
import { copyFile, mkdir, readdir, readFile, rm } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { isMissing } from 'embedded-supabase/node/write-file.ts';
import type { Manifest } from './manifest.ts';

/** Copies what the owner published in the browser (DATA_DIR/content). Returns its files for the manifest. */
export async function exportContent(overlay: string, target: string): Promise<Manifest['content']> {
  const entries = await readdir(overlay, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const files = entries
    .filter((entry) => entry.isFile() && /\.(yml|md|avif|webp|jpg|mp4)$/.test(entry.name))
    .map((entry) => relative(overlay, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
  return Promise.all(
    files.sort().map(async (file) => {
      await mkdir(dirname(join(target, file)), { recursive: true, mode: 0o700 });
      await copyFile(join(overlay, file), join(target, file));
      const sha256 = createHash('sha256')
        .update(await readFile(join(target, file)))
        .digest('hex');
      return { file, sha256 };
    }),
  );
}

/** Replaces what the owner published with the files of a manifest. */
export async function importContent(
  content: Manifest['content'],
  source: string,
  overlay: string,
): Promise<void> {
  await rm(overlay, { recursive: true, force: true });
  for (const { file } of content) {
    await mkdir(dirname(join(overlay, file)), { recursive: true, mode: 0o700 });
    await copyFile(join(source, file), join(overlay, file));
  }
}
