import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';

/**
 * Runs ffmpeg, whose path the caller knows, with `frames` on its standard input. It overwrites existing outputs. Throws if ffmpeg fails,
 * or if a frame cannot be drawn.
 */
export async function runFfmpeg(
  program: string,
  args: readonly string[],
  frames: AsyncIterable<Buffer> | Iterable<Buffer> = [],
): Promise<void> {
  const ffmpeg = spawn(program, ['-y', '-loglevel', 'error', ...args], {
    stdio: ['pipe', 'inherit', 'inherit'],
  });
  const [drawing, end] = await Promise.allSettled([pipeline(frames, ffmpeg.stdin), once(ffmpeg, 'close')]);
  const cause: unknown = drawing.status === 'rejected' ? drawing.reason : undefined;
  if (end.status === 'rejected' || end.value[0] !== 0) throw new Error('ffmpeg failed.', { cause });
  if (cause !== undefined) throw cause;
}

/** Options for frames of 24-bit pixels on standard input. */
export const pixelInput = (size: { width: number; height: number }, framesPerSecond: number): string[] =>
  `-f rawvideo -pix_fmt rgb24 -s ${size.width}x${size.height} -r ${framesPerSecond} -i -`.split(' ');
