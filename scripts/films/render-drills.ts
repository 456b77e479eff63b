import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { drillCaptions, hashDrill, renderDrill } from 'vault-figures/generators';
import { filmSeconds } from 'vault-figures/movements';
import { readExercises } from '#content/exercises.server.ts';
import { themeColors } from '#lib/look/theme-colors.ts';
import { findProgram } from '../programs/find-program.ts';
import { drillFolders, drills } from './drills.ts';
import { hashFile } from './sources.ts';

/** Renders films, posters and captions of all drills, or of the given ones. Throws if ffmpeg is missing or fails. */
export async function renderDrills(only: readonly string[]): Promise<void> {
  const themes = themeColors();
  mkdirSync(drillFolders.films, { recursive: true });
  mkdirSync(drillFolders.posters, { recursive: true });
  const exercises = new Map(readExercises().map((exercise) => [exercise.slug, exercise]));
  const sources = (() => {
    try {
      return JSON.parse(readFileSync(drillFolders.sources, 'utf8')) as Record<string, unknown>;
    } catch {
      return {};
    }
  })();

  for (const [name, movement] of drills) {
    if (only.length > 0 && !only.includes(name)) continue;
    const exercise = exercises.get(name);
    if (!exercise) throw new Error(`content/exercises/${name}.yml is missing.`);
    const base = `${drillFolders.films}/${name}`;
    const files = {
      mp4: `${base}.mp4`,
      webm: `${base}.webm`,
      vtt: `${base}.vtt`,
      poster: `${drillFolders.posters}/${name}.jpg`,
    };
    await renderDrill(findProgram('ffmpeg'), movement, themes, files);
    writeFileSync(files.vtt, drillCaptions(`content/exercises/${name}.yml`, movement, exercise.captions));
    sources[name] = {
      frames: hashDrill(movement, themes),
      files: Object.fromEntries(Object.values(files).map((file) => [file, hashFile(file)])),
    };
    writeFileSync(drillFolders.sources, `${JSON.stringify(sources, null, 2)}\n`);
    console.log(`${name}: ${filmSeconds(movement).toFixed(1)} s`);
  }
}
