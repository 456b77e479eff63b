import { createHash } from 'node:crypto';
import { rename } from 'node:fs/promises';
import sharp from 'sharp';
import { frameFilm, frameMarkup, variableParts, variableTime } from './frame-films.ts';
import { pixelInput, runFfmpeg } from './run-ffmpeg.ts';

const { frames } = frameFilm;

/** `variableTime` as an ffmpeg expression. */
function variableExpression(): string {
  return variableParts.reduceRight((after, { until, from, rate }, place) => {
    const first = variableParts[place - 1]?.until ?? 0;
    const time = `${from}+(N-${first})/${rate}+if(eq(N\\,${first})\\,0\\,sin(N*1.7)*${0.2 / rate})`;
    return after === '' ? time : `if(lt(N\\,${until})\\,${time}\\,${after})`;
  }, '');
}

const h264 = '-c:v libx264 -crf 24 -preset slow -x264-params bframes=2:b-adapt=0 -pix_fmt yuv420p'.split(' ');
const vp9 = '-c:v libvpx-vp9 -crf 34 -b:v 0 -cpu-used 4 -pix_fmt yuv420p'.split(' ');
const variable = [
  '-vf',
  `settb=1/90000,setpts=(${variableExpression()})/TB`,
  ...'-fps_mode passthrough -enc_time_base 1:90000'.split(' '),
];
const sound = '-video_track_timescale 90000 -c:a aac -b:a 32k -shortest'.split(' ');

const outputs: Record<string, string[]> = {
  'constant.mp4': [...h264, '-g', '45', '-movflags', '+faststart', '-an'],
  'constant.webm': [...vp9, '-g', '45', '-an'],
  'variable.mp4': [...variable, ...h264, '-g', '60', ...sound],
  'variable.webm': [...variable, ...vp9, '-g', '60', '-an'],
};

/** Returns a hash of the films' frames and times. If it differs from the committed hash, they must be rendered again. */
export function hashFrameFilms(): string {
  const hash = createHash('sha256').update(JSON.stringify(outputs));
  for (let frame = 0; frame < frames; frame++)
    hash.update(frameMarkup(frame)).update(variableTime(frame).toFixed(6));
  return hash.digest('hex');
}

/** Adds the rotation metadata of a phone's film. The encoder cannot write it, but copying the streams can. */
async function turn(ffmpeg: string, file: string): Promise<void> {
  const turned = `${file}.turned.mp4`;
  const options = '-c copy -metadata:s:v:0 rotate=90 -fflags +bitexact'.split(' ');
  await runFfmpeg(ffmpeg, ['-i', file, ...options, turned]);
  await rename(turned, file);
}

async function* framePixels(): AsyncGenerator<Buffer> {
  for (let frame = 0; frame < frames; frame++)
    yield sharp(Buffer.from(frameMarkup(frame)))
      .removeAlpha()
      .raw()
      .toBuffer();
}

/** Renders the films of frame-films.ts into a folder with the given ffmpeg and returns their names. Throws if ffmpeg fails. */
export async function renderFrameFilms(ffmpeg: string, folder: string): Promise<string[]> {
  for (const [name, options] of Object.entries(outputs)) {
    const tone = options.includes('-shortest') ? '-f lavfi -i sine=frequency=220:duration=4'.split(' ') : [];
    const plain = '-map_metadata -1 -fflags +bitexact'.split(' ');
    const file = `${folder}/${name}`;
    await runFfmpeg(
      ffmpeg,
      [...pixelInput(frameFilm, 30), ...tone, ...options, ...plain, file],
      framePixels(),
    );
    if (name === 'variable.mp4') await turn(ffmpeg, file);
  }
  return Object.keys(outputs);
}
