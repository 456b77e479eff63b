import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { themeColours } from '../build/plate-files.ts';
import { findChromium } from '../test/find-tools.ts';
import { filmFolder, frameMarkup, hashFile, hashFrames, sourcesFile } from './sources.ts';
import { film } from './video-review.tsx';

const mp4 = `${filmFolder}/${film.name}.mp4`;
const webm = `${filmFolder}/${film.name}.webm`;
const poster = `${filmFolder}/${film.name}.webp`;

function ffmpeg(args: string[]): void {
  const { status, stderr } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...args], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`ffmpeg failed: ${stderr || 'is the package ffmpeg installed?'}`);
}

/** Draws every frame in a browser and hands the pictures to ffmpeg, which writes a lossless master. */
async function renderMaster(master: string): Promise<void> {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const page = await browser.newPage({ viewport: { width: film.width, height: film.height } });
  const { dark } = themeColours();
  const encoder = spawn(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      '-f',
      'image2pipe',
      '-c:v',
      'png',
      '-framerate',
      String(film.framesPerSecond),
      '-i',
      '-',
      '-c:v',
      'libx264',
      '-qp',
      '0',
      '-preset',
      'ultrafast',
      master,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const encoded = once(encoder, 'close');
  await page.setContent(
    `<style>:root{${dark}}body{margin:0;background:var(--ground)}svg{display:block}</style><div></div>`,
  );
  for (const markup of frameMarkup()) {
    await page.locator('div').evaluate((element, svg) => (element.innerHTML = svg), markup);
    encoder.stdin.write(await page.screenshot());
  }
  encoder.stdin.end();
  await encoded;
  await browser.close();
}

mkdirSync(filmFolder, { recursive: true });
mkdirSync('.cache', { recursive: true });
const master = '.cache/film-master.mkv';
await renderMaster(master);
ffmpeg([
  '-i',
  master,
  '-c:v',
  'libx264',
  '-crf',
  '24',
  '-preset',
  'slow',
  '-pix_fmt',
  'yuv420p',
  '-movflags',
  '+faststart',
  '-map_metadata',
  '-1',
  mp4,
]);
ffmpeg([
  '-i',
  master,
  '-c:v',
  'libvpx-vp9',
  '-crf',
  '36',
  '-b:v',
  '0',
  '-pix_fmt',
  'yuv420p',
  '-map_metadata',
  '-1',
  webm,
]);
ffmpeg([
  '-ss',
  String(film.posterSecond),
  '-i',
  master,
  '-frames:v',
  '1',
  '-c:v',
  'libwebp',
  '-quality',
  '82',
  poster,
]);
const files = Object.fromEntries([mp4, webm, poster].map((file) => [file, hashFile(file)]));
writeFileSync(sourcesFile, `${JSON.stringify({ frames: hashFrames(), files }, null, 2)}\n`);
console.log(`${film.name}: ${film.seconds.toFixed(1)} s in ${filmFolder}`);
