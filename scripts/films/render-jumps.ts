import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { hashJumpFilm, renderJumpFilm, type JumpFilm, type Themes } from 'vault-figures/generators';
import { themeColors } from '#lib/look/theme-colors.ts';
import { findProgram } from '../programs/find-program.ts';
import {
  demoJumpFolder,
  demoJumps,
  jumpSourcesFile,
  laterJump,
  samplePoster,
  sampleJump,
} from './jump-films.ts';
import { renderStills } from './render-stills.ts';
import { filmFolder, hashFile, type FilmSources } from './sources.ts';

/** Renders the jumps of /reviews/sample and the films of local mode, where a committed one is not current. Throws if ffmpeg is missing or fails. */
export async function renderJumps(): Promise<void> {
  const themes = themeColors();
  mkdirSync(demoJumpFolder, { recursive: true });
  const sources = JSON.parse(readFileSync(jumpSourcesFile, 'utf8')) as Record<string, FilmSources>;
  const inBoth = ({ name }: JumpFilm) => ({
    mp4: `${filmFolder}/${name}.mp4`,
    webm: `${filmFolder}/${name}.webm`,
  });

  async function render(film: JumpFilm, files: Parameters<typeof renderJumpFilm>[3]): Promise<void> {
    if (isCurrent(sources[film.name], film, themes)) return;
    await renderJumpFilm(findProgram('ffmpeg'), film, themes, files);
    const written = [files.mp4, files.webm, files.poster?.path].filter((path) => path !== undefined);
    sources[film.name] = describeJump(film, themes, written);
    console.log(written.join(', '));
  }
  await render(sampleJump, { ...inBoth(sampleJump), poster: samplePoster });
  await render(laterJump, inBoth(laterJump));
  for (const film of demoJumps) await render(film, { mp4: `${demoJumpFolder}/${film.name}.mp4` });
  writeFileSync(jumpSourcesFile, `${JSON.stringify(sources, null, 2)}\n`);
  await renderStills();
}

const isCurrent = (stored: FilmSources | undefined, film: JumpFilm, themes: Themes): boolean =>
  stored?.frames === hashJumpFilm(film, themes) &&
  Object.entries(stored.files).every(([file, hash]) => existsSync(file) && hashFile(file) === hash);

const describeJump = (film: JumpFilm, themes: Themes, files: string[]): FilmSources => ({
  frames: hashJumpFilm(film, themes),
  files: Object.fromEntries(files.map((file) => [file, hashFile(file)])),
});
