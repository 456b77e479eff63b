import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { hasCode } from './has-code.ts';

/**
 * Removes all group and other permissions from a folder and its contents, without following links. Returns the paths
 * that cannot be changed because they belong to another user.
 */
export function restrictPermissions(path: string): string[] {
  // Node's file modes are not real on Windows.
  if (process.platform === 'win32') return [];
  try {
    const stat = lstatSync(path);
    if (stat.isSymbolicLink()) return [];
    const open = (stat.mode & 0o077) !== 0 && !tryRestrict(path, stat.mode) ? [path] : [];
    if (!stat.isDirectory()) return open;
    return [...open, ...readdirSync(path).flatMap((name) => restrictPermissions(join(path, name)))];
  } catch (error) {
    // Removed in the meantime, or a folder that only its owner may read.
    if (hasCode(error, 'ENOENT') || hasCode(error, 'EACCES')) return [];
    throw error;
  }
}

function tryRestrict(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode & 0o700);
    return true;
  } catch (error) {
    if (hasCode(error, 'EPERM')) return false;
    throw error;
  }
}
