import { chmodSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Takes every right of group and others from a folder and all that is in it; links are not followed. Returns the paths that belong to
 * another user and stay as they are.
 */
export function narrowAccess(path: string): string[] {
  // Windows has other means, and Node shows made-up modes there.
  if (process.platform === 'win32') return [];
  try {
    const stat = lstatSync(path);
    if (stat.isSymbolicLink()) return [];
    const open = (stat.mode & 0o077) !== 0 && !canNarrow(path, stat.mode) ? [path] : [];
    if (!stat.isDirectory()) return open;
    return [...open, ...readdirSync(path).flatMap((name) => narrowAccess(join(path, name)))];
  } catch (error) {
    // Removed meanwhile by the process that works in the folder, or a folder that only its owner may look into.
    if (hasCode(error, 'ENOENT') || hasCode(error, 'EACCES')) return [];
    throw error;
  }
}

function canNarrow(path: string, mode: number): boolean {
  try {
    chmodSync(path, mode & 0o700);
    return true;
  } catch (error) {
    if (hasCode(error, 'EPERM')) return false;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
