import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { videoReviewFrames } from 'vault-figures/generators';

export const filmFolder = 'public/films';
export const sourcesFile = `${filmFolder}/sources.json`;

/** Returns a hash of the film's frames. If it differs from the committed hash, the film must be rendered again. */
export function hashFrames(): string {
  const hash = createHash('sha256');
  for (const markup of videoReviewFrames()) hash.update(markup);
  return hash.digest('hex');
}

export interface FilmSources {
  frames: string;
  files: Record<string, string>;
}

export function hashFile(file: string): string {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

export function readSources(): FilmSources {
  return JSON.parse(readFileSync(sourcesFile, 'utf8')) as FilmSources;
}
