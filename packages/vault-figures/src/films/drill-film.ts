import { createHash } from 'node:crypto';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { MovementFrame, MovementStrobe } from '../figures/movement-frame.tsx';
import { filmSeconds, type Movement } from '../figures/movement.ts';
import { applyTheme, type Themes } from '../pictures/themes.ts';
import { pixelInput, runFfmpeg } from './run-ffmpeg.ts';

const size = { width: 1280, height: 720 };
const framesPerSecond = 30;

const outputs = {
  mp4: '-c:v libx264 -crf 26 -preset slow -g 30 -pix_fmt yuv420p -movflags +faststart',
  webm: '-c:v libvpx-vp9 -crf 39 -b:v 0 -g 60 -row-mt 1 -cpu-used 2 -pix_fmt yuv420p',
};

/** Returns a frame of a drill's film as SVG text in the dark theme. `second` is film time. */
export const drillFrame = (movement: Movement, second: number, { dark }: Themes): string =>
  applyTheme(renderToStaticMarkup(createElement(MovementFrame, { movement, second })), dark);

/** Returns the poster of a drill as SVG text. */
const drillPoster = (movement: Movement, { dark }: Themes): string =>
  applyTheme(renderToStaticMarkup(createElement(MovementStrobe, { movement })), dark);

/** Returns a hash of a drill's poster and of two frames per second of its film. */
export function hashDrill(movement: Movement, themes: Themes): string {
  const hash = createHash('sha256').update(drillPoster(movement, themes));
  for (let second = 0; second < filmSeconds(movement); second += 0.5)
    hash.update(drillFrame(movement, second, themes));
  return hash.digest('hex');
}

async function* drillPixels(movement: Movement, themes: Themes): AsyncGenerator<Buffer> {
  const count = Math.round(filmSeconds(movement) * framesPerSecond);
  for (let i = 0; i < count; i++)
    yield sharp(Buffer.from(drillFrame(movement, i / framesPerSecond, themes)))
      .removeAlpha()
      .raw()
      .toBuffer();
}

/** Renders a drill's film as H.264 and VP9, and its poster, with the given ffmpeg. Throws if it fails. */
export async function renderDrill(
  ffmpeg: string,
  movement: Movement,
  themes: Themes,
  files: { mp4: string; webm: string; poster: string },
): Promise<void> {
  const written = (['mp4', 'webm'] as const).flatMap((kind) => [
    ...outputs[kind].split(' '),
    '-map_metadata',
    '-1',
    files[kind],
  ]);
  await runFfmpeg(ffmpeg, [...pixelInput(size, framesPerSecond), ...written], drillPixels(movement, themes));
  await sharp(Buffer.from(drillPoster(movement, themes)))
    .jpeg({ quality: 84, mozjpeg: true })
    .toFile(files.poster);
}
