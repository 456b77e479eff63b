import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runFfmpeg } from './run-ffmpeg.ts';

const folder = mkdtempSync(join(tmpdir(), 'ffmpeg-'));
const output = join(folder, 'frames');

/** Makes a fake ffmpeg that copies its input to the file in its last argument. Returns its path. */
function fakeFfmpeg(script = 'for last; do :; done; cat > "$last"'): string {
  const path = join(folder, 'ffmpeg');
  writeFileSync(path, `#!/bin/sh\n${script}\n`, { mode: 0o755 });
  return path;
}

afterAll(() => rmSync(folder, { recursive: true }));

async function* manyFrames() {
  for (let i = 0; i < 20; i++) yield Buffer.alloc(100_000, i);
}

test('passes every frame to ffmpeg in order', async () => {
  await runFfmpeg(fakeFfmpeg(), ['-i', '-', output], manyFrames());
  const bytes = readFileSync(output);
  expect(bytes.byteLength).toBe(2_000_000);
  expect([...Array(20).keys()].map((i) => bytes[i * 100_000])).toEqual([...Array(20).keys()]);
});

test('rejects if ffmpeg ends early with an error', async () => {
  await expect(runFfmpeg(fakeFfmpeg('exit 1'), [output], manyFrames())).rejects.toThrow('ffmpeg failed');
});

test('rejects with the error of a frame that cannot be drawn', async () => {
  async function* frames() {
    yield* manyFrames();
    throw new RangeError('There is no such frame.');
  }
  await expect(runFfmpeg(fakeFfmpeg(), [output], frames())).rejects.toThrow('There is no such frame.');
});
