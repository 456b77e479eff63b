import { readFileSync } from 'node:fs';
import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { findDataEnd } from './find-data-end.ts';

const read = (name: string) => Uint8Array.from(readFileSync(`tests/films/${name}`));
/** The index is at the start of this film, before its pictures. */
const film = read('constant.mp4');
const indexAtEnd = read('variable.mp4');
const first = (bytes: Uint8Array<ArrayBuffer>, share: number) =>
  findDataEnd(new Blob([bytes.subarray(0, Math.floor(bytes.length * share))]));

test('a film with all of its data is whole', async () => {
  for (const name of ['constant.mp4', 'variable.mp4', 'constant.webm', 'variable.webm']) {
    expect(await findDataEnd(new Blob([read(name)]))).toEqual({ kind: 'whole' });
  }
});

test('a film whose data is cut ends at the last frame before the cut', async () => {
  const [half, more] = [await first(film, 0.5), await first(film, 0.8)];
  expect(half).toMatchObject({ kind: 'cut', promisedFrame: 149 });
  expect(more).toMatchObject({ kind: 'cut', promisedFrame: 149 });
  const [a, b] = [half, more].map((data) => (data.kind === 'cut' ? data.lastFrame : -1));
  expect(a).toBeGreaterThan(30);
  expect(b).toBeGreaterThan(a ?? 0);
  expect(b).toBeLessThan(149);
});

test('a film that lost only its last byte is cut before the frame that is stored last, the last but one', async () => {
  expect(await findDataEnd(new Blob([film.subarray(0, -1)]))).toEqual({
    kind: 'cut',
    lastFrame: 147,
    promisedFrame: 149,
  });
});

test.each([0.02, 0.5, 0.85])(
  'a film whose index was at its lost end is unplayable: the first %d',
  async (share) => {
    expect(await first(indexAtEnd, share)).toEqual({ kind: 'unplayable' });
  },
);

test('a film cut before its first picture is unplayable', async () => {
  expect(await findDataEnd(new Blob([film.subarray(0, 2262)]))).toEqual({ kind: 'unplayable' });
});

test('a WebM that ends before its header says is cut after its last whole cluster', async () => {
  const webm = read('constant.webm');
  // A cluster has 45 frames.
  expect(await first(webm, 0.6)).toEqual({ kind: 'cut', lastFrame: 44 });
  expect(await first(webm, 0.9)).toEqual({ kind: 'cut', lastFrame: 134 });
  expect(await first(webm, 0.2)).toEqual({ kind: 'unplayable' });
});

test('a file with sound alone has no pictures', async () => {
  for (const format of [new Mp4OutputFormat(), new WebMOutputFormat()]) {
    const target = new BufferTarget();
    const output = new Output({ format, target });
    const source = new EncodedAudioPacketSource('opus');
    output.addAudioTrack(source);
    await output.start();
    await source.add(new EncodedPacket(new Uint8Array([0xfc, 0xff, 0xfe]), 'key', 0, 0.02), {
      decoderConfig: { codec: 'opus', sampleRate: 48_000, numberOfChannels: 2 },
    });
    await output.finalize();
    if (!target.buffer) throw new Error('nothing was written');
    expect(await findDataEnd(new Blob([target.buffer]))).toEqual({ kind: 'sound-only' });
  }
});
