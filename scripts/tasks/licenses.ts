import { readFile, writeFile } from 'node:fs/promises';
import { describeLicenses, readLockfile } from '../packages/licenses.ts';

/** `npm run licenses`: writes docs/licenses.md from the lockfile, after a package changed. */
export async function run(): Promise<void> {
  await writeFile(
    'docs/licenses.md',
    describeLicenses(readLockfile(await readFile('package-lock.json', 'utf8'))),
  );
  console.log('Written: docs/licenses.md');
}
