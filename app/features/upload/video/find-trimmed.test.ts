import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { openInput } from '#lib/web-video/run-conversion.ts';
import { openVideo } from '#lib/video-frames/open-video.ts';
import { setEditList } from '#testing/set-edit-list.ts';
import type { QueuedVideo } from '../queue/queue.ts';
import { findTrimmed } from './find-trimmed.ts';
import { prepareVideo } from './prepare-video.ts';

/** Key frames at 0, 1.5 and 3 seconds, of 5. */
const film = async (from: number, seconds: number) =>
  new Blob([setEditList(await readFile('tests/films/constant.mp4'), from, seconds)]);

async function find(bytes: Blob) {
  const input = openInput(bytes);
  const track = await input.getPrimaryVideoTrack();
  return track ? findTrimmed(input, track, bytes) : undefined;
}

async function send(bytes: Blob): Promise<{ frames: number; part?: QueuedVideo['part'] }> {
  const trimmed = await find(bytes);
  const video: QueuedVideo = {
    id: '1',
    userId: 'ada',
    fileName: 'jump.mp4',
    objectName: 'ada/1.mp4',
    size: bytes.size,
    container: { type: 'video/mp4', extension: 'mp4' },
    codec: 'avc',
    toConvert: false,
    trimmed,
    chosenAt: 0,
    phase: { name: 'converting', share: 0 },
  };
  const sent = await prepareVideo(video, bytes, () => undefined, new AbortController().signal);
  const text = Buffer.from(await sent.bytes.arrayBuffer()).toString('latin1');
  expect(text).not.toContain('elst');
  const opened = await openVideo(sent.bytes);
  return { frames: (await opened.readIndex()).times.length, part: sent.part };
}

test('finds what a trim on the phone left in the file', async () => {
  expect(await find(await film(0, 5))).toBeUndefined();
  expect(await find(await film(0, 3))).toEqual({
    part: { startUs: 0, endUs: 3_000_000 },
    keptUs: 0,
    hasMore: true,
  });
  expect(await find(await film(2, 2))).toMatchObject({ keptUs: 500_000, hasMore: true });
  // Only pictures that the first shown ones need.
  expect(await find(await film(1, 4))).toMatchObject({ keptUs: 1_000_000, hasMore: false });
});

test('what the trim cut off at the end is not sent, and at the start only up to the key frame', async () => {
  expect(await send(await film(0, 3))).toMatchObject({ frames: 90 });
  // The last two pictures refer to one that comes after them, which stays.
  expect(await send(await film(1.5, 2))).toEqual({ frames: 61, part: { startUs: 0, endUs: 2_000_000 } });
  expect(await send(await film(2, 2))).toEqual({
    frames: 76,
    part: { startUs: 500_000, endUs: 2_500_000 },
  });
});
