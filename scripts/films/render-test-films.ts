import { mkdirSync, writeFileSync } from 'node:fs';
import { hashFrameFilms, renderFrameFilms } from 'vault-figures/generators';
import { findProgram } from '../programs/find-program.ts';
import { hashFile } from './sources.ts';

export const frameFilmFolder = 'tests/films';

/** Renders the films with numbered frames and stores the hashes of their inputs. Needs ffmpeg. */
export async function renderTestFilms(): Promise<void> {
  mkdirSync(frameFilmFolder, { recursive: true });
  const names = await renderFrameFilms(findProgram('ffmpeg'), frameFilmFolder);
  const files = names.map((name) => `${frameFilmFolder}/${name}`);
  const sources = {
    frames: hashFrameFilms(),
    files: Object.fromEntries(files.map((file) => [file, hashFile(file)])),
  };
  writeFileSync(`${frameFilmFolder}/sources.json`, `${JSON.stringify(sources, null, 2)}\n`);
  console.log(`${names.join(', ')} in ${frameFilmFolder}`);
}
