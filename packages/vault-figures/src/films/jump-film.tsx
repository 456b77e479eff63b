import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import sharp from 'sharp';
import { HeightScale, viewBox, type SceneWindow } from '../figures/scene-window.tsx';
import { Crossbar, LandingMat, Runway, Vaulter } from '../figures/scene.tsx';
import { momentAt, vaultAt, type VaultStyle } from '../figures/vault.ts';
import { applyTheme, type Themes } from '../pictures/themes.ts';
import { pixelInput, runFfmpeg } from './run-ffmpeg.ts';

/** A jump filmed like with an athlete's phone: a fixed camera next to the pit. */
export interface JumpFilm {
  name: string;
  /** Pixels. */
  width: number;
  height: number;
  framesPerSecond: number;
  /** First and last frame, in seconds from take-off. */
  from: number;
  to: number;
  /** Seconds of film per second of the vault: 4 for slow motion of 240 frames/s saved at 60. */
  slowness: number;
  /** Visible area in meters, with the aspect ratio of the picture. */
  window: SceneWindow;
  /** Filmed from the other side of the runway. */
  isMirrored: boolean;
  /** Another jump than that of the key poses, over a bar of this height in meters. */
  jump?: { style: VaultStyle; bar: number };
}

const outputs = {
  mp4: '-c:v libx264 -crf 25 -preset slow -g 30 -pix_fmt yuv420p -movflags +faststart -map_metadata -1',
  webm: '-c:v libvpx-vp9 -crf 38 -b:v 0 -g 60 -row-mt 1 -cpu-used 2 -pix_fmt yuv420p -map_metadata -1',
};

export const frameCount = ({ from, to, slowness, framesPerSecond }: JumpFilm): number =>
  Math.round((to - from) * slowness * framesPerSecond) + 1;

/** Returns the moment of the vault (0 to 1) that a frame of a jump film shows. */
export const jumpMoment = ({ from, framesPerSecond, slowness }: JumpFilm, frame: number): number =>
  momentAt(from + frame / framesPerSecond / slowness);

/** Returns one frame of a jump film as SVG text in the dark theme. */
export function jumpFrame(film: JumpFilm, frame: number, { dark }: Themes): string {
  const { window, width, height, isMirrored, jump } = film;
  const markup = renderToStaticMarkup(
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={viewBox(window)} width={width} height={height}>
      <rect
        x={window.left * 100}
        y={window.top * -100}
        width={(window.right - window.left) * 100}
        height={(window.top - window.bottom) * 100}
        fill="var(--ground)"
      />
      <g
        transform={isMirrored ? `translate(${(window.left + window.right) * 100} 0) scale(-1 1)` : undefined}
      >
        <HeightScale window={window} size={0} />
        <LandingMat right={window.right + 0.1} />
        <Crossbar {...(jump && { height: jump.bar })} />
        <Runway left={window.left} right={0.42} />
        <Vaulter moment={vaultAt(jumpMoment(film, frame), jump?.style)} poleColor="var(--ink)" />
      </g>
    </svg>,
  );
  return applyTheme(markup, dark);
}

/** Returns a hash of every tenth frame of a jump film. */
export function hashJumpFilm(film: JumpFilm, themes: Themes): string {
  const hash = createHash('sha256');
  for (let frame = 0; frame < frameCount(film); frame += 10) hash.update(jumpFrame(film, frame, themes));
  return hash.digest('hex');
}

/** Returns the number of the frame that a film of a jump shows at a time, in seconds of the film. */
export const jumpFrameAt = ({ framesPerSecond }: JumpFilm, seconds: number): number =>
  Math.floor(seconds * framesPerSecond + 1e-6);

/** Writes a small WebP picture of one frame of a jump film. */
export async function writeJumpStill(
  film: JumpFilm,
  frame: number,
  themes: Themes,
  { path, width }: { path: string; width: number },
): Promise<void> {
  await sharp(Buffer.from(jumpFrame(film, frame, themes)))
    .resize({ width })
    .webp({ quality: 75 })
    .toFile(path);
}

async function* jumpPixels(film: JumpFilm, themes: Themes): AsyncGenerator<Buffer> {
  for (let frame = 0; frame < frameCount(film); frame++)
    yield sharp(Buffer.from(jumpFrame(film, frame, themes)))
      .removeAlpha()
      .raw()
      .toBuffer();
}

/**
 * Renders a jump film as H.264, and as VP9 if `files` has a WebM path. `poster` is a WebP picture of the frame at
 * `posterSeconds` from take-off. Throws when ffmpeg fails.
 */
export async function renderJumpFilm(
  ffmpeg: string,
  film: JumpFilm,
  themes: Themes,
  files: { mp4: string; webm?: string; poster?: { path: string; seconds: number } },
): Promise<void> {
  const written = (['mp4', 'webm'] as const).flatMap((kind) => {
    const path = files[kind];
    return path === undefined ? [] : [...outputs[kind].split(' '), path];
  });
  await runFfmpeg(ffmpeg, [...pixelInput(film, film.framesPerSecond), ...written], jumpPixels(film, themes));
  if (files.poster === undefined) return;
  const frame = Math.round((files.poster.seconds - film.from) * film.slowness * film.framesPerSecond);
  await sharp(Buffer.from(jumpFrame(film, frame, themes)))
    .webp({ quality: 80 })
    .toFile(files.poster.path);
}
