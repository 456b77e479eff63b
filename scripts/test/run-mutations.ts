import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { findProgram } from '../programs/find-program.ts';
import { trackedFiles } from '../programs/tracked-files.ts';
import { mutations, type Mutation } from '../../tests/mutations/mutations.ts';

const migration = 'supabase/migrations/29990101000000_mutation.sql';

/** Files that the build makes and that git does not have. */
const made = trackedFiles('-o', '-i', '--exclude-standard', '*.generated.*').filter(
  (path) => !path.includes('node_modules'),
);

/** Applies a mutation in a copy of the project. Returns the function that takes it back. */
function apply(copy: string, { breaks }: Mutation): () => void {
  if ('sql' in breaks) {
    const path = join(copy, migration);
    writeFileSync(path, breaks.sql);
    return () => rmSync(path);
  }
  const path = join(copy, breaks.file);
  const before = readFileSync(path, 'utf8');
  if (!before.includes(breaks.text)) throw new Error(`${breaks.file} has no ${breaks.text}`);
  writeFileSync(
    path,
    before.replace(breaks.text, () => breaks.with),
  );
  return () => writeFileSync(path, before);
}

/**
 * Breaks each rule with a word in a copy of the last commit and runs the test that has to notice. Prints a table. Returns whether
 * each was noticed.
 */
export function runMutations(word: string): boolean[] {
  const copy = mkdtempSync(join(tmpdir(), 'crossbar-mutations-'));
  try {
    execFileSync(findProgram('git'), ['clone', '--quiet', '--depth', '1', `file://${resolve('.')}`, copy]);
    symlinkSync(resolve('node_modules'), join(copy, 'node_modules'));
    for (const path of made) cpSync(path, join(copy, path));
    const run = (test: string) =>
      spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', test], { cwd: copy });
    const healthy = new Set<string>();
    return mutations
      .filter(({ rule }) => rule.includes(word))
      .map((mutation) => {
        // A test that fails anyway would notice anything.
        if (!healthy.has(mutation.test) && run(mutation.test).status !== 0) {
          throw new Error(`${mutation.test} fails before anything is broken`);
        }
        healthy.add(mutation.test);
        const restore = apply(copy, mutation);
        const isNoticed = run(mutation.test).status !== 0;
        restore();
        console.log(`| ${mutation.rule} | \`${mutation.test}\` | ${isNoticed ? 'noticed' : 'NOT NOTICED'} |`);
        return isNoticed;
      });
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
