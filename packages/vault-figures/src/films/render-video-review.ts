import { rm } from 'node:fs/promises';
import type { Browser } from '@playwright/test';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Themes } from '../pictures/themes.ts';
import { runFfmpeg } from './run-ffmpeg.ts';
import { film, FilmFrame } from './video-review.tsx';

const outputs = {
  mp4: '-c:v libx264 -crf 24 -preset slow -pix_fmt yuv420p -movflags +faststart -map_metadata -1',
  webm: '-c:v libvpx-vp9 -crf 36 -b:v 0 -pix_fmt yuv420p -map_metadata -1',
};

/** Generates every frame of the film as SVG text, in order. */
export function* videoReviewFrames(): Generator<string> {
  const count = Math.round(film.seconds * film.framesPerSecond);
  for (let i = 0; i < count; i++) {
    yield renderToStaticMarkup(createElement(FilmFrame, { second: i / film.framesPerSecond }));
  }
}

/** Renders every frame as PNG in a browser. */
async function* renderFrames(browser: Browser, { dark }: Themes): AsyncGenerator<Buffer> {
  const page = await browser.newPage({ viewport: { width: film.width, height: film.height } });
  await page.setContent(
    `<style>:root{${dark}}body{margin:0;background:var(--ground)}svg{display:block}</style><div></div>`,
  );
  for (const markup of videoReviewFrames()) {
    await page.locator('div').evaluate((element, svg) => (element.innerHTML = svg), markup);
    yield page.screenshot();
  }
  await page.close();
}

/** Renders the demo film of Video Review as H.264 and VP9, and its poster. Throws if ffmpeg fails. */
export async function renderVideoReview(
  { ffmpeg, browser }: { ffmpeg: string; browser: Browser },
  themes: Themes,
  files: { mp4: string; webm: string; poster: string },
): Promise<void> {
  // Lossless, so that the browser renders each frame only once.
  const master = `${files.mp4}.master.mkv`;
  const input = `-f image2pipe -c:v png -framerate ${film.framesPerSecond} -i - -c:v libx264 -qp 0 -preset ultrafast`;
  try {
    await runFfmpeg(ffmpeg, [...input.split(' '), master], renderFrames(browser, themes));
    for (const kind of ['mp4', 'webm'] as const)
      await runFfmpeg(ffmpeg, ['-i', master, ...outputs[kind].split(' '), files[kind]]);
    const still = `-frames:v 1 -c:v libwebp -quality 82`;
    await runFfmpeg(ffmpeg, [
      '-ss',
      String(film.posterSecond),
      '-i',
      master,
      ...still.split(' '),
      files.poster,
    ]);
  } finally {
    await rm(master, { force: true });
  }
}
