import { execFileSync } from 'node:child_process';
import { findProgram } from './find-program.ts';

/** Lists the files that git knows, from the root. `patterns` are paths or options of `git ls-files`. */
export function trackedFiles(...patterns: readonly string[]): string[] {
  const output = execFileSync(findProgram('git'), ['ls-files', '-z', ...patterns], { encoding: 'utf8' });
  return output.split('\0').filter((path) => path !== '');
}
