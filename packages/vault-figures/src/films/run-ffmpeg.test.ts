import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runFfmpeg } from './run-ffmpeg.ts';

const folder = mkdtempSync(join(tmpdir(), 'ffmpeg-'));
const output = join(folder, 'frames');

/** Installs a fake ffmpeg that copies its input to the file in its last argument. */
function install(script = 'for last; do :; done; cat > "$last"'): void {
  writeFileSync(join(folder, 'ffmpeg'), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
}

beforeEach(() => vi.stubEnv('PATH', [folder, process.env['PATH']].join(delimiter)));
afterEach(() => vi.unstubAllEnvs());
afterAll(() => rmSync(folder, { recursive: true }));

async function* manyFrames() {
  for (let i = 0; i < 20; i++) yield Buffer.alloc(100_000, i);
}

test('passes every frame to ffmpeg in order', async () => {
  install();
  await runFfmpeg(['-i', '-', output], manyFrames());
  const bytes = readFileSync(output);
  expect(bytes.byteLength).toBe(2_000_000);
  expect([...Array(20).keys()].map((i) => bytes[i * 100_000])).toEqual([...Array(20).keys()]);
});

test('suggests to install ffmpeg if it is missing', async () => {
  vi.stubEnv('PATH', '');
  await expect(runFfmpeg([output], manyFrames())).rejects.toThrow('is the package ffmpeg installed?');
});

test('rejects if ffmpeg ends early with an error', async () => {
  install('exit 1');
  await expect(runFfmpeg([output], manyFrames())).rejects.toThrow('ffmpeg failed');
});

test('rejects with the error of a frame that cannot be drawn', async () => {
  install();
  async function* frames() {
    yield* manyFrames();
    throw new RangeError('There is no such frame.');
  }
  await expect(runFfmpeg([output], frames())).rejects.toThrow('There is no such frame.');
});
