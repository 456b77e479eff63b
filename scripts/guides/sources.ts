import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** The entry of one guide in content/files/sources.json: hashes of its inputs and its files. */
export interface GuideSources {
  /** See `BuiltGuide.fingerprint`. */
  inputs: string;
  pages: number;
  /** SHA-256 of each file, by its path in the repository. */
  files: Record<string, string>;
}

export const sourcesFile = 'content/files/sources.json';

/** SHA-256 of a file or of bytes, in hexadecimal. */
export function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Reads content/files/sources.json: one entry for each guide, by its name. */
export function readSources(): Record<string, GuideSources> {
  return JSON.parse(readFileSync(sourcesFile, 'utf8')) as Record<string, GuideSources>;
}
