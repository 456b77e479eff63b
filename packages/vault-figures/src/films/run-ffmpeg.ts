import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs ffmpeg, which overwrites its outputs; `frames` are written to its standard input. Throws when it is missing or fails. */
export async function runFfmpeg(
  args: readonly string[],
  frames: AsyncIterable<Buffer> | Buffer[] = [],
): Promise<void> {
  const ffmpeg = spawn('ffmpeg', ['-y', '-loglevel', 'error', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const closed = once(ffmpeg, 'close');
  for await (const frame of frames) {
    if (!ffmpeg.stdin.write(frame)) await once(ffmpeg.stdin, 'drain');
  }
  ffmpeg.stdin.end();
  const [code] = (await closed) as [number];
  if (code !== 0) throw new Error('ffmpeg failed: is the package ffmpeg installed?');
}

/** Options for frames of 24-bit pixels on standard input. */
export const pixelInput = (size: { width: number; height: number }, framesPerSecond: number): string[] =>
  `-f rawvideo -pix_fmt rgb24 -s ${size.width}x${size.height} -r ${framesPerSecond} -i -`.split(' ');
