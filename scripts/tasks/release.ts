import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileIfStale } from '../build/build-site.ts';
import { findProgram } from '../programs/find-program.ts';
import { writeRelease } from '../release/write-release.ts';

/** The archive. It has one folder, `crossbar`. */
export const archive = 'build/crossbar.tar.gz';

/**
 * `npm run release`: writes an archive that runs without development packages and compiles nothing: unpack it, then
 * `npm ci --omit=dev && npm start`.
 */
export async function run(): Promise<void> {
  await compileIfStale();
  const folder = mkdtempSync(join(tmpdir(), 'crossbar-release-'));
  try {
    await writeRelease(join(folder, 'crossbar'));
    execFileSync(findProgram('tar'), ['-czf', archive, '-C', folder, 'crossbar']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  console.log(`The release is ${archive} (${(statSync(archive).size / 1e6).toFixed(1)} MB).`);
}
