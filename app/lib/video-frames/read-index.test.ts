import { readFile } from 'node:fs/promises';
import {
  BlobSource,
  BufferTarget,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  Mp4OutputFormat,
  Output,
  WEBM,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { findDataEnd } from './find-data-end.ts';
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

/** Writes the pictures of a film as the app saves a recording: the last picture has a duration of 0. */
async function record(bytes: Buffer): Promise<Buffer> {
  const input = new Input({ source: new BlobSource(new Blob([new Uint8Array(bytes)])), formats: [WEBM] });
  const track = await input.getPrimaryVideoTrack();
  const codec = await track?.getCodec();
  if (!track || !codec) throw new Error('The film has no video track.');
  const target = new BufferTarget();
  const output = new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target });
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source);
  await output.start();
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  const packets = [];
  for await (const packet of new EncodedPacketSink(track).packets()) packets.push(packet);
  for (const [at, packet] of packets.entries())
    await source.add(at === packets.length - 1 ? packet.clone({ duration: 0 }) : packet, { decoderConfig });
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer());
}

test('a recording is complete, although its last picture has no duration', async () => {
  // Of pictures in the order in which they are shown, as phones record them.
  const source = await readFile('tests/films/variable.webm');
  const recording = await record(source);
  const [index, whole] = [await indexOf(recording), await indexOf(source)];
  expect(index.missing).toBeUndefined();
  expect(index.times).toHaveLength(whole.times.length);
  expect(await findDataEnd(new Blob([new Uint8Array(recording)]))).toEqual({ kind: 'whole' });
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
