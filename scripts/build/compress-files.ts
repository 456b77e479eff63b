import { existsSync } from 'node:fs';
import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { lastCompressed } from 'embedded-supabase/site/site-files.ts';
import { replaceFile } from './replace-file.ts';
import { filesBelow } from './site-files.ts';

const compressible = /\.(html|js|css|svg|json|data|txt|xml|webmanifest|vtt)$/;
const smallestBytes = 1024;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Endings of the compressed versions of a file. */
export const compressedEndings = ['.br', '.gz'];

/** Lists the text files of a folder. */
export const textsBelow = (folder: string): string[] =>
  filesBelow(folder).filter((name) => compressible.test(name));

/** Writes a gzip version beside text files. Takes a fifth of a second for a site. Node compresses in separate threads. */
export async function compressFiles(folder: string, names = textsBelow(folder)): Promise<void> {
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const bytes = await readFile(file);
      if (bytes.byteLength >= smallestBytes) await writeFile(`${file}.gz`, await toGzip(bytes, { level: 9 }));
    }),
  );
}

/**
 * Writes the Brotli versions that text files of a folder lack: a sixth smaller than gzip, and seconds of work. Each is written whole or not
 * at all, that of the home page last. `atOnce`: how many threads work.
 */
export async function compressFurther(folder: string, atOnce: number): Promise<void> {
  const all = textsBelow(folder).filter((name) => !existsSync(join(folder, `${name}.br`)));
  const last = all.filter((name) => `${name}.br` === lastCompressed);
  const waiting = all.filter((name) => !last.includes(name));
  const compress = async (name: string) => {
    const file = join(folder, name);
    if ((await stat(file)).size >= smallestBytes)
      await replaceFile(`${file}.br`, await toBrotli(await readFile(file)), 0o644);
  };
  const work = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) await compress(name);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  for (const name of last) await compress(name);
}
