import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findVideoProblem } from './video-file.ts';

const drill = (name: string) => Uint8Array.from(readFileSync(`content/files/videos/drills/${name}`));

test('accepts an MP4 and a WebM, whatever they are named', async () => {
  for (const [name, named] of [
    ['a-skip.mp4', 'A-skip 12.05'],
    ['a-skip.webm', 'a-skip'],
  ] as const) {
    expect(await findVideoProblem(new File([drill(name)], named))).toBeUndefined();
  }
});

test('rejects a program that is named like a video', async () => {
  const program = new File(['MZ\u0090\u0000 This program cannot be run in DOS mode'], 'vault.mp4', {
    type: 'video/mp4',
  });
  expect(await findVideoProblem(program)).toMatch(/^This isn’t a video\./);
});

test('distinguishes an image from an empty file', async () => {
  expect(await findVideoProblem(new File(['x'], 'pole.jpg', { type: 'image/jpeg' }))).toMatch(
    /isn’t a video/,
  );
  expect(await findVideoProblem(new File([], 'vault.mov', { type: 'video/quicktime' }))).toMatch(/is empty/);
});

test('names a video whose data is cut', async () => {
  const bytes = Uint8Array.from(readFileSync('tests/films/constant.mp4'));
  const half = new File([bytes.subarray(0, bytes.length / 2)], 'vault.mp4', { type: 'video/mp4' });
  expect(await findVideoProblem(half)).toMatch(/^This video ends after frame \d+ of 149\./);
});
