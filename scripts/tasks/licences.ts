import { readFile, writeFile } from 'node:fs/promises';
import { describeLicences, readLockfile } from '../packages/licences.ts';

/** `npm run licences`: writes docs/licences.md anew from the lockfile, after a package came, went or was upgraded. */
export async function run(): Promise<void> {
  await writeFile(
    'docs/licences.md',
    describeLicences(readLockfile(await readFile('package-lock.json', 'utf8'))),
  );
  console.log('Written: docs/licences.md');
}
