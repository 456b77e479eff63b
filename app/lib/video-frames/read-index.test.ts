import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openVideo } from './open-video.ts';

const film = await readFile('server/seed/films/upright-phone.mp4');

async function indexOf(bytes: Buffer) {
  const video = await openVideo(new Blob([new Uint8Array(bytes)]));
  try {
    return await video.readIndex();
  } finally {
    video.close();
  }
}

test('a complete film has all its frames', async () => {
  const index = await indexOf(film);
  expect(index.missing).toBeUndefined();
  expect(index.times.length).toBeGreaterThan(50);
});

test('a film that was cut off ends at the last picture in the file', async () => {
  const whole = await indexOf(film);
  for (const part of [0.9, 0.5, 0.2]) {
    const { times, end, missing = 0 } = await indexOf(film.subarray(0, film.length * part));
    expect(times.length).toBeGreaterThan(0);
    expect(missing).toBeGreaterThan(0);
    expect(times.length + missing).toBe(whole.times.length);
    expect(end).toBeLessThan(whole.end);
    expect(whole.times).toEqual(expect.arrayContaining([...times]));
  }
});

test('misses one picture if the last byte is missing', async () => {
  expect(await indexOf(film.subarray(0, -1))).toMatchObject({ missing: 1 });
});

test('rejects a film whose pictures are all missing, and one that lost its list of frames', async () => {
  const start = film.indexOf('mdat') + 4;
  await expect(indexOf(film.subarray(0, start))).rejects.toThrow(
    'pictures of this video are not in the file',
  );
  const withoutList = Buffer.concat([film.subarray(0, 32), film.subarray(start - 8)]);
  await expect(indexOf(withoutList)).rejects.toThrow('no video track');
});
