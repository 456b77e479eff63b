import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  ALL_FORMATS,
  BufferSource,
  EncodedPacketSink,
  Input,
  MovOutputFormat,
  Mp4OutputFormat,
  WebMOutputFormat,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { withFile } from '#server/media/with-file.ts';
import { UploadError } from '#functions/_shared/upload-error.ts';
import { remuxVideo } from './remux-video.ts';
import { hevc, makeVideo } from '#testing/synthetic-video.ts';

async function open(bytes: Uint8Array) {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(bytes) });
  const track = await input.getPrimaryVideoTrack();
  if (track === null) throw new Error('The video has no pictures');
  const times: number[] = [];
  for await (const { timestamp, byteLength } of new EncodedPacketSink(track).packets())
    times.push(timestamp, byteLength);
  const kinds = (await input.getTracks()).map(({ type }) => type);
  return { kinds, rotation: await track.getRotation(), times, tags: await input.getMetadataTags() };
}

const remux = (upload: Uint8Array) =>
  withFile(upload, async (file, folder) => {
    const written = join(folder, 'video.mp4');
    const facts = await remuxVideo(file, written);
    return { ...facts, bytes: await readFile(written) };
  });

/** Whether the index comes before the pictures, so that a video plays while it loads. */
const startsFast = (bytes: Uint8Array): boolean => {
  const text = Buffer.from(bytes);
  return text.indexOf('moov') < text.indexOf('mdat');
};

const film = (name: string) => readFile(`tests/films/${name}`);

test('keeps pictures, sound, times and rotation of a phone’s video, and begins with the index', async () => {
  const upload = await film('variable.mp4');
  const { bytes, ...facts } = await remux(upload);
  expect(facts).toEqual({ width: 270, height: 480, seconds: 3.27 });
  const [before, after] = [await open(upload), await open(bytes)];
  expect(before.rotation).not.toBe(0);
  expect(after).toMatchObject({ kinds: ['video', 'audio'], rotation: before.rotation });
  expect(after.times).toHaveLength(before.times.length);
  for (const [i, time] of before.times.entries()) expect(after.times[i]).toBeCloseTo(time, 3);
  expect(startsFast(bytes)).toBe(true);
});

test.each([
  ['an iPhone', new MovOutputFormat({ metadataFormat: 'mdta' }), 'com.apple.quicktime.location.ISO6709'],
  ['an Android phone', new Mp4OutputFormat({ metadataFormat: 'udta' }), '©xyz'],
])('the place and other tags of %s stay behind', async (_name, format, tag) => {
  const place = '+48.8577+002.295/';
  const upload = await makeVideo({ format, rotation: 90, tags: { [tag]: place, '©nam': 'At home' } });
  expect(Buffer.from(upload).includes(place)).toBe(true);
  const { bytes } = await remux(upload);
  expect(Buffer.from(bytes).includes('48.8577')).toBe(false);
  expect(Buffer.from(bytes).includes('At home')).toBe(false);
  expect(await open(bytes)).toMatchObject({ rotation: 90, tags: {} });
});

test('a video may have sound in AAC or none, and up to 5 minutes', async () => {
  const { bytes } = await remux(await makeVideo({ sound: 'aac', end: 300 }));
  expect((await open(bytes)).kinds).toEqual(['video', 'audio']);
  expect((await open((await remux(await makeVideo())).bytes)).kinds).toEqual(['video']);
});

const highTen = Uint8Array.of(1, 0x6e, 0, 0x15, 0xff, 0xe0, 0);

test.each<[string, () => Promise<Uint8Array>, string]>([
  ['an empty file', async () => new Uint8Array(), 'can’t read this file as a video'],
  ['text', async () => Buffer.from('only text'), 'can’t read this file as a video'],
  ['HTML', async () => Buffer.from('<!doctype html><script>alert(1)</script>'), 'can’t read'],
  ['a picture', () => readFile('public/films/video-review.webp'), 'can’t read'],
  ['the head of an MP4', async () => (await makeVideo()).slice(0, 32), 'can’t read'],
  [
    'WebM',
    () => makeVideo({ film: 'constant.webm', format: new WebMOutputFormat() }),
    'can’t read this file',
  ],
  ['VP9 in MP4', () => makeVideo({ film: 'constant.webm' }), 'recorded as VP9'],
  ['HEVC', () => makeVideo({ codec: hevc }), 'recorded as HEVC'],
  [
    'H.264 with 10 bits',
    () => makeVideo({ codec: { name: 'avc', config: { codec: 'avc1.6e0015', description: highTen } } }),
    'a rare kind of H.264',
  ],
  ['sound in Opus', () => makeVideo({ sound: 'opus' }), 'sound of this video is not AAC'],
  ['4K', () => makeVideo({ size: { width: 3840, height: 2160 } }), '3840 × 2160 pixels'],
  ['more than 5 minutes', () => makeVideo({ end: 301 }), 'longer than 5 minutes'],
])('refuses %s with a sentence', async (_name, make, sentence) => {
  const refused = await remux(await make()).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(UploadError);
  expect(refused).toHaveProperty('message', expect.stringContaining(sentence));
});

test('1080p in portrait is not too large', async () => {
  const upload = await makeVideo({ rotation: 90, size: { width: 1920, height: 1080 } });
  expect(await remux(upload)).toMatchObject({ width: 1080, height: 1920 });
});

test('refuses a video whose end is missing', async () => {
  const { bytes } = await remux(await makeVideo());
  await expect(remux(bytes.slice(0, bytes.length / 2))).rejects.toThrow('damaged');
});
