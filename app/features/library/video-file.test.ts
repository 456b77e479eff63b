import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { extensionOf, findVideoProblem, videoTypeOf } from './video-file.ts';

const drill = (name: string) => readFileSync(`content/files/videos/drills/${name}`);

test('accepts an MP4 and a WebM', async () => {
  for (const [name, type] of [
    ['a-skip.mp4', 'video/mp4'],
    ['a-skip.webm', 'video/webm'],
  ] as const) {
    expect(await findVideoProblem(new File([Uint8Array.from(drill(name))], name, { type }))).toBeUndefined();
  }
});

test('rejects a program that is named like a video', async () => {
  const program = new File(['MZ\u0090\u0000 This program cannot be run in DOS mode'], 'vault.mp4', {
    type: 'video/mp4',
  });
  expect(await findVideoProblem(program)).toBe('no-video');
});

test('distinguishes an image from an empty file', async () => {
  expect(await findVideoProblem(new File(['x'], 'pole.jpg', { type: 'image/jpeg' }))).toBe('no-video');
  expect(await findVideoProblem(new File([], 'vault.mov', { type: 'video/quicktime' }))).toBe('empty');
});

test('derives the type from the name when the browser does not know it', () => {
  expect(videoTypeOf({ name: 'Camera.MKV', type: '' })).toBe('video/x-matroska');
  expect(videoTypeOf({ name: 'notes', type: '' })).toBe('');
  expect(videoTypeOf({ name: 'vault.mp4', type: 'video/mp4' })).toBe('video/mp4');
});

test('extensionOf returns the letters and digits after the last dot', () => {
  expect(extensionOf('Vault 4.60 m.MOV')).toBe('mov');
  expect(extensionOf('no-extension')).toBe('');
  expect(extensionOf('odd.../../etc')).toBe('');
});
