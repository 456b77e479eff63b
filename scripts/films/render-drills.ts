/** Draws the films of the library's exercises: H.264 and VP9, a poster and captions each. Needs ffmpeg. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { filmSeconds, type Movement } from '../../app/art/movement.ts';
import { readExercises } from '../../app/lib/content/exercises.server.ts';
import { drillCaptions } from './drill-captions.ts';
import { hashFile } from './sources.ts';
import { drillFilm, drillFolders, drillFrame, drillPoster, drills, hashDrill } from './drill-sources.ts';

const { width, height, framesPerSecond } = drillFilm;

const encoders = {
  mp4: [
    '-c:v',
    'libx264',
    '-crf',
    '26',
    '-preset',
    'slow',
    '-g',
    '30',
    '-pix_fmt',
    'yuv420p',
    '-movflags',
    '+faststart',
  ],
  webm: [
    '-c:v',
    'libvpx-vp9',
    '-crf',
    '39',
    '-b:v',
    '0',
    '-g',
    '60',
    '-row-mt',
    '1',
    '-cpu-used',
    '2',
    '-pix_fmt',
    'yuv420p',
  ],
};

/** Draws every frame once and hands the pixels to one ffmpeg that writes both films. */
async function renderFilm(movement: Movement, base: string): Promise<void> {
  const input = [
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
    '-s',
    `${width}x${height}`,
    '-r',
    String(framesPerSecond),
  ];
  const outputs = Object.entries(encoders).flatMap(([kind, options]) => [
    ...options,
    '-map_metadata',
    '-1',
    `${base}.${kind}`,
  ]);
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...input, '-i', '-', ...outputs], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const closed = once(ffmpeg, 'close');
  const count = Math.round(filmSeconds(movement) * framesPerSecond);
  for (let i = 0; i < count; i++) {
    const svg = drillFrame(movement, i / framesPerSecond);
    const { data } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    if (!ffmpeg.stdin.write(data)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = (await closed) as [number];
  if (code !== 0) throw new Error('ffmpeg failed: is the package ffmpeg installed?');
}

/** Renders the films, posters and captions of all drills, or of the named ones. Throws an error when ffmpeg is missing or fails. */
export async function renderDrills(only: readonly string[]): Promise<void> {
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
    if (!exercise) throw new Error(`content/exercises/${name}.yml is missing`);
    const base = `${drillFolders.films}/${name}`;
    const poster = `${drillFolders.posters}/${name}.jpg`;
    await renderFilm(movement, base);
    await sharp(Buffer.from(drillPoster(movement)))
      .jpeg({ quality: 84, mozjpeg: true })
      .toFile(poster);
    writeFileSync(`${base}.vtt`, drillCaptions(name, movement, exercise.captions));
    const files = [`${base}.mp4`, `${base}.webm`, `${base}.vtt`, poster];
    sources[name] = {
      frames: hashDrill(movement),
      files: Object.fromEntries(files.map((file) => [file, hashFile(file)])),
    };
    writeFileSync(drillFolders.sources, `${JSON.stringify(sources, null, 2)}\n`);
    console.log(`${name}: ${filmSeconds(movement).toFixed(1)} s`);
  }
}
