import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { videoReviewFrames } from 'vault-figures/generators';

export const filmFolder = 'public/films';
export const sourcesFile = `${filmFolder}/sources.json`;

/** A hash over what the film shows; when it differs from the committed one, the film has to be rendered again. */
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
