import { readFile as readBytes } from 'node:fs/promises';
import { beforeAll, expect, test } from 'vitest';
import { setEditList } from '#testing/set-edit-list.ts';
import { readFile } from '../film-place/byte-reader.ts';
import { box, join, uint32 } from '../film-place/synthetic-film.ts';
import { openVideo } from './open-video.ts';
import { readEditEnd } from './read-edit-end.ts';

/** 5 seconds of 30 frames. */
let film: Uint8Array;
beforeAll(async () => {
  film = await readBytes('tests/films/constant.mp4');
});

const track = (id: number, ...lists: Uint8Array[]) =>
  box('trak', box('tkhd', uint32(0), uint32(0), uint32(0), uint32(id), uint32(0), uint32(0)), ...lists);
const header = box('mvhd', uint32(0), uint32(0), uint32(0), uint32(600), uint32(0), uint32(0));
const edits = (version: number, ...entries: (readonly number[])[]) =>
  box('edts', box('elst', uint32(version * 2 ** 24), uint32(entries.length), ...entries));
const short = (duration: number, start: number) => [...uint32(duration), ...uint32(start), ...uint32(65_536)];
const long = (duration: number, start: number) => [
  ...uint32(0),
  ...uint32(duration),
  ...uint32(start < 0 ? -1 : 0),
  ...uint32(start),
  ...uint32(65_536),
];
const endOf = (...tracks: Uint8Array[]) => {
  const bytes = join(box('ftyp', 'isom', uint32(0)), box('moov', header, ...tracks));
  return readEditEnd(readFile(new Blob([bytes])), 2);
};

test('reads where the edit list of a track ends it', async () => {
  expect(await endOf(track(1, edits(0, short(300, 0))), track(2, edits(0, short(1200, 500))))).toBe(2);
  expect(await endOf(track(2, edits(1, long(1200, 500))))).toBe(2);
  // Nothing is shown in the first half second.
  expect(await endOf(track(2, edits(0, short(300, -1), short(1200, 0))))).toBe(2.5);
  expect(await endOf(track(2, edits(1, long(300, -1), long(1200, 0))))).toBe(2.5);
});

test('a film without an edit list, or with one of all of it, has no end of its own', async () => {
  expect(await endOf(track(1, edits(0, short(300, 0))), track(2))).toBe(Infinity);
  expect(await endOf(track(2, edits(0, short(0, 0))))).toBe(Infinity);
  expect(await endOf(track(1))).toBe(Infinity);
});

test.each([
  [1, 2, 60],
  [0, 5, 150],
  [0, 3, 90],
  [4, 1, 30],
])('a film that is trimmed to %s s and %s s long has %s frames', async (from, seconds, frames) => {
  const opened = await openVideo(new Blob([setEditList(film, from, seconds)]));
  const index = await opened.readIndex();
  expect(index.times).toHaveLength(frames);
  expect(index.times[0]).toBeCloseTo(0, 6);
  expect(index.end).toBeCloseTo(seconds, 2);
  expect(index.hidden).toBe(from + seconds < 5 ? Math.round((5 - from - seconds) * 30) : undefined);
  opened.close();
});
