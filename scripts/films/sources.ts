import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { film, FilmFrame } from './video-review.tsx';

export const filmFolder = 'public/films';
const sourcesFile = `${filmFolder}/sources.json`;

/** Every frame of the film as SVG text, in order. */
export function* frameMarkup(): Generator<string> {
  const count = Math.round(film.seconds * film.framesPerSecond);
  for (let i = 0; i < count; i++) {
    yield renderToStaticMarkup(createElement(FilmFrame, { second: i / film.framesPerSecond }));
  }
}

/** A hash over what the film shows; when it differs from the committed one, the film has to be rendered anew. */
export function hashFrames(): string {
  const hash = createHash('sha256');
  for (const markup of frameMarkup()) hash.update(markup);
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

export { sourcesFile };
