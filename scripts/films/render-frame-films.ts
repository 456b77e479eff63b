/** Renders the films of frame-films.ts, and writes down what they were rendered from. Needs ffmpeg. */
import { createHash } from 'node:crypto';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import sharp from 'sharp';
import { frameFilm, frameMarkup, variableParts, variableTime } from './frame-films.ts';
import { hashFile } from './sources.ts';

export const frameFilmFolder = 'tests/films';
const { width, height, frames } = frameFilm;

/** ffmpeg's own spelling of `variableTime`. */
function variableExpression(): string {
  return variableParts.reduceRight((after, { until, from, rate }, place) => {
    const first = variableParts[place - 1]?.until ?? 0;
    const time = `${from}+(N-${first})/${rate}+if(eq(N\\,${first})\\,0\\,sin(N*1.7)*${0.2 / rate})`;
    return after === '' ? time : `if(lt(N\\,${until})\\,${time}\\,${after})`;
  }, '');
}

const h264 = [
  '-c:v',
  'libx264',
  '-crf',
  '24',
  '-preset',
  'slow',
  '-x264-params',
  'bframes=2:b-adapt=0',
  '-pix_fmt',
  'yuv420p',
];
const vp9 = ['-c:v', 'libvpx-vp9', '-crf', '34', '-b:v', '0', '-cpu-used', '4', '-pix_fmt', 'yuv420p'];
const variable = [
  '-vf',
  `settb=1/90000,setpts=(${variableExpression()})/TB`,
  '-fps_mode',
  'passthrough',
  '-enc_time_base',
  '1:90000',
];

const outputs: Record<string, string[]> = {
  'constant.mp4': [...h264, '-g', '45', '-movflags', '+faststart', '-an'],
  'constant.webm': [...vp9, '-g', '45', '-an'],
  'variable.mp4': [
    ...variable,
    ...h264,
    '-g',
    '60',
    '-video_track_timescale',
    '90000',
    '-c:a',
    'aac',
    '-b:a',
    '32k',
    '-shortest',
  ],
  'variable.webm': [...variable, ...vp9, '-g', '60', '-an'],
};

/** A hash over what the films show and when; when it differs from the committed one, they have to be rendered anew. */
export function hashFrameFilms(): string {
  const hash = createHash('sha256').update(JSON.stringify(outputs));
  for (let frame = 0; frame < frames; frame++)
    hash.update(frameMarkup(frame)).update(variableTime(frame).toFixed(6));
  return hash.digest('hex');
}

/** A phone's film lies on its side and says how to turn it; the encoder cannot write that, but a copy can. */
function turn(file: string): void {
  const turned = `${file}.turned.mp4`;
  const options = ['-i', file, '-c', 'copy', '-metadata:s:v:0', 'rotate=90', '-fflags', '+bitexact', turned];
  const { status } = spawnSync('ffmpeg', ['-y', '-loglevel', 'error', ...options], { stdio: 'inherit' });
  if (status !== 0) throw new Error('ffmpeg could not turn the film.');
  renameSync(turned, file);
}

async function render(file: string, options: string[]): Promise<void> {
  const pictures = ['-f', 'rawvideo', '-pix_fmt', 'rgb24', '-s', `${width}x${height}`, '-r', '30', '-i', '-'];
  const sound = options.includes('-shortest') ? ['-f', 'lavfi', '-i', 'sine=frequency=220:duration=4'] : [];
  const ffmpeg = spawn(
    'ffmpeg',
    [
      '-y',
      '-loglevel',
      'error',
      ...pictures,
      ...sound,
      ...options,
      '-map_metadata',
      '-1',
      '-fflags',
      '+bitexact',
      file,
    ],
    { stdio: ['pipe', 'inherit', 'inherit'] },
  );
  const closed = once(ffmpeg, 'close');
  for (let frame = 0; frame < frames; frame++) {
    const data = await sharp(Buffer.from(frameMarkup(frame)))
      .removeAlpha()
      .raw()
      .toBuffer();
    if (!ffmpeg.stdin.write(data)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = (await closed) as [number];
  if (code !== 0) throw new Error('ffmpeg failed: is the package ffmpeg installed?');
}

export async function renderFrameFilms(): Promise<void> {
  mkdirSync(frameFilmFolder, { recursive: true });
  for (const [name, options] of Object.entries(outputs)) {
    const file = `${frameFilmFolder}/${name}`;
    await render(file, options);
    if (name === 'variable.mp4') turn(file);
    console.log(`${name}: ${frames} frames`);
  }
  const files = Object.keys(outputs).map((name) => `${frameFilmFolder}/${name}`);
  const sources = {
    frames: hashFrameFilms(),
    files: Object.fromEntries(files.map((file) => [file, hashFile(file)])),
  };
  writeFileSync(`${frameFilmFolder}/sources.json`, `${JSON.stringify(sources, null, 2)}\n`);
}
