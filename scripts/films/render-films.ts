import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { film, renderVideoReview } from 'vault-figures/generators';
import { themeColors } from '#lib/look/theme-colors.ts';
import { findProgram } from '../programs/find-program.ts';
import { ensureChromium } from '../programs/install-programs.ts';
import { filmFolder, hashFile, hashFrames, sourcesFile } from './sources.ts';

const base = `${filmFolder}/${film.name}`;
const files = { mp4: `${base}.mp4`, webm: `${base}.webm`, poster: `${base}.webp` };

/** Renders the demo film of Video Review and stores the hashes of its inputs. Needs Chromium and ffmpeg. */
export async function renderFilms(): Promise<void> {
  mkdirSync(filmFolder, { recursive: true });
  const ffmpeg = findProgram('ffmpeg');
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
  });
  try {
    await renderVideoReview({ ffmpeg, browser }, themeColors(), files);
  } finally {
    await browser.close();
  }
  const hashes = Object.fromEntries(Object.values(files).map((file) => [file, hashFile(file)]));
  writeFileSync(sourcesFile, `${JSON.stringify({ frames: hashFrames(), files: hashes }, null, 2)}\n`);
  console.log(`${film.name}: ${film.seconds.toFixed(1)} s in ${filmFolder}`);
}
