import { mkdirSync, writeFileSync } from 'node:fs';
import { hashJumpFilm, renderJumpFilm, type JumpFilm, type Themes } from 'vault-figures/generators';
import { themeColors } from '../pictures/theme-colors.ts';
import { demoJumpFolder, demoJumps, jumpSourcesFile, samplePoster, sampleJump } from './jump-films.ts';
import { renderStills } from './render-stills.ts';
import { filmFolder, hashFile, type FilmSources } from './sources.ts';

/** Renders the jump of /reviews/sample and the films of local mode. Throws if ffmpeg is missing or fails. */
export async function renderJumps(): Promise<void> {
  const themes = themeColors();
  mkdirSync(demoJumpFolder, { recursive: true });
  const base = `${filmFolder}/${sampleJump.name}`;
  const sample = { mp4: `${base}.mp4`, webm: `${base}.webm`, poster: samplePoster };
  const sources: Record<string, FilmSources> = {};

  async function render(film: JumpFilm, files: Parameters<typeof renderJumpFilm>[2]): Promise<void> {
    await renderJumpFilm(film, themes, files);
    const written = [files.mp4, files.webm, files.poster?.path].filter((path) => path !== undefined);
    sources[film.name] = describeJump(film, themes, written);
    console.log(written.join(', '));
  }
  await render(sampleJump, sample);
  for (const film of demoJumps) await render(film, { mp4: `${demoJumpFolder}/${film.name}.mp4` });
  writeFileSync(jumpSourcesFile, `${JSON.stringify(sources, null, 2)}\n`);
  await renderStills();
}

const describeJump = (film: JumpFilm, themes: Themes, files: string[]): FilmSources => ({
  frames: hashJumpFilm(film, themes),
  files: Object.fromEntries(files.map((file) => [file, hashFile(file)])),
});
