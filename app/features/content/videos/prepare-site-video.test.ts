import { readFileSync } from 'node:fs';
import { ALL_FORMATS, BlobSource, Input, MkvOutputFormat, MovOutputFormat } from 'mediabunny';
import { expect, test } from 'vitest';
import { hevc, makeVideo } from '#testing/synthetic-video.ts';
import { readFacts } from '#lib/web-video/web-video.ts';
import { prepareSiteVideo } from './prepare-site-video.ts';
import { Refusal } from '#lib/api/refusal.ts';

const half = (film: string) => {
  const bytes = readFileSync(`tests/films/${film}`);
  return Uint8Array.from(bytes.subarray(0, bytes.length / 2));
};

// Node has no codecs, as the browsers that can't convert. tests/e2e/content-videos.spec.ts uses a browser.
const prepare = (bytes: BlobPart, signal = new AbortController().signal) => {
  const file = new Blob([bytes]);
  return { file, prepared: prepareSiteVideo(file, () => undefined, signal) };
};

test.each([
  ['MP4 with AAC', { sound: 'aac' }],
  ['MOV, which the server writes as MP4', { format: new MovOutputFormat() }],
  ['1080p in portrait', { rotation: 90, size: { width: 1920, height: 1080 } }],
] satisfies [string, Parameters<typeof makeVideo>[0]][])('sends %s as it is', async (_name, options) => {
  const { file, prepared } = prepare(await makeVideo(options));
  expect((await prepared).bytes).toBe(file);
});

test('copies right pictures out of another container, without a codec', async () => {
  const { prepared } = prepare(await makeVideo({ format: new MkvOutputFormat() }));
  const input = new Input({ formats: ALL_FORMATS, source: new BlobSource((await prepared).bytes) });
  expect(await readFacts(input)).toMatchObject({ isMp4: true, codec: 'avc', width: 480, height: 270 });
});

test('sends a video with too many bits as it is if the browser can’t convert it', async () => {
  const video = await makeVideo();
  const { file, prepared } = prepare(Buffer.concat([video, Buffer.alloc(10_000_000)]));
  expect((await prepared).bytes).toBe(file);
});

test.each<[string, () => Promise<BlobPart>, RegExp]>([
  ['HEVC', () => makeVideo({ codec: hevc }), /recorded as HEVC, .* This browser can’t convert it\.$/],
  ['VP9', () => makeVideo({ film: 'constant.webm' }), /recorded as VP9, .* This browser can’t convert it\.$/],
  ['4K', () => makeVideo({ size: { width: 3840, height: 2160 } }), /3840 × 2160 .* can’t convert it\.$/],
  ['sound in Opus', () => makeVideo({ sound: 'opus' }), /not AAC, .* can’t convert it\.$/],
  ['more than 5 minutes', () => makeVideo({ end: 301 }), /longer than 5 minutes\. Cut it first\.$/],
  ['a film that is cut', async () => half('constant.mp4'), /^This video ends after frame \d+ of 149\./],
  ['a film that lost its index', async () => half('variable.mp4'), /part of the file is missing\./],
  ['text', async () => 'only text', /^We can’t read this file as a video\./],
  ['an empty file', async () => '', /^We can’t read this file as a video\./],
])('says what to do with %s', async (_name, make, sentence) => {
  const { prepared } = prepare(await make());
  await expect(prepared).rejects.toThrow(Refusal);
  await expect(prepared).rejects.toThrow(sentence);
});

test('ends when it is canceled', async () => {
  const aborter = new AbortController();
  aborter.abort(new Error('canceled'));
  const { prepared } = prepare(await makeVideo({ format: new MkvOutputFormat() }), aborter.signal);
  await expect(prepared).rejects.toThrow('canceled');
});
