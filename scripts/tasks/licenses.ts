import { readFile, writeFile } from 'node:fs/promises';
import { describeLicenses, readLockfile } from '../packages/licenses.ts';

/** `npm run licenses`: writes docs/licenses.md anew from the lockfile, after a package came, went or was upgraded. */
export async function run(): Promise<void> {
  await writeFile(
    'docs/licenses.md',
    describeLicenses(readLockfile(await readFile('package-lock.json', 'utf8'))),
  );
  console.log('Written: docs/licenses.md');
}
