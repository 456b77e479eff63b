import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow } from './site-files.ts';

const compressible = /\.(html|js|css|svg|json|data|txt|xml|webmanifest|vtt)$/;
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Endings of the compressed versions of a file. */
export const compressedEndings = ['.br', '.gz'];

/** Lists the text files of a folder. */
export const textsBelow = (folder: string): string[] => filesBelow(folder).filter((name) => compressible.test(name));

/**
 * Writes a Brotli and a gzip version beside each text file of a folder. Node compresses in separate threads, so that every core is used.
 * Quick compression makes Brotli files that are a tenth larger.
 */
export async function compressFiles(
  folder: string,
  isQuick: boolean,
  names = textsBelow(folder),
): Promise<void> {
  const quality = isQuick ? 5 : 11;
  await Promise.all(
    names.map(async (name) => {
      const file = join(folder, name);
      const bytes = await readFile(file);
      if (bytes.byteLength < 1024) return;
      const [br, gz] = await Promise.all([
        toBrotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
        toGzip(bytes, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
    }),
  );
}
