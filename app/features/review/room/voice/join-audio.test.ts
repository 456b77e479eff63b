import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
} from 'mediabunny';
import { expect, test } from 'vitest';
import { joinAudio } from './join-audio.ts';
import { limitSpans } from './make-voice-over.ts';
import { MixedAudioError } from './voice-over.ts';

/** Writes audio like a browser's recorder, of `count` packets of 20 ms. Each one contains its number and `mark`. */
async function audioOf(
  count: number,
  mark: number,
  codec: 'opus' | 'aac' = 'opus',
  isFragmented = false,
): Promise<Blob> {
  const isOpus = codec === 'opus';
  const output = new Output({
    format: isOpus
      ? new WebMOutputFormat({ appendOnly: true })
      : new Mp4OutputFormat({ fastStart: isFragmented ? 'fragmented' : 'in-memory' }),
    target: new BufferTarget(),
  });
  const source = new EncodedAudioPacketSource(codec);
  output.addAudioTrack(source);
  await output.start();
  const config = isOpus
    ? { codec: 'opus', numberOfChannels: 1, sampleRate: 48_000 }
    : {
        codec: 'mp4a.40.2',
        numberOfChannels: 1,
        sampleRate: 48_000,
        description: new Uint8Array([0x11, 0x88]),
      };
  for (let i = 0; i < count; i++)
    await source.add(new EncodedPacket(new Uint8Array([0xf8, mark, i]), 'key', i * 0.02, 0.02), {
      decoderConfig: config,
    });
  await output.finalize();
  return new Blob([output.target.buffer ?? new ArrayBuffer()]);
}

/** Returns how many packets of each mark the file contains, found by their bytes. */
function marksIn(bytes: ArrayBuffer, marks: number[]): number[] {
  const all = new Uint8Array(bytes);
  return marks.map((mark) => {
    let count = 0;
    for (let i = 0; i < all.length - 1; i++) if (all[i] === 0xf8 && all[i + 1] === mark) count++;
    return count;
  });
}

const lengthOf = ({ fromMs, toMs }: { fromMs: number; toMs: number }) => Math.round(toMs - fromMs);

test('joins whole parts in order, without encoding them again', async () => {
  const { type, spans, bytes } = await joinAudio([
    { blob: await audioOf(50, 211) },
    { blob: await audioOf(25, 212) },
  ]);
  expect([type, ...spans.map(lengthOf)]).toEqual(['audio/webm', 1000, 500]);
  expect(marksIn(bytes, [211, 212])).toEqual([50, 25]);
  // What was joined can be joined again.
  const again = await joinAudio([{ blob: new Blob([bytes]) }]);
  expect(again.spans.map(lengthOf)).toEqual([1500]);
});

test('cuts between packets and says where', async () => {
  const blob = await audioOf(50, 211);
  const { spans } = await joinAudio([
    { blob, span: { fromMs: 0, toMs: 205 } },
    { blob, span: { fromMs: 790, toMs: 10_000 } },
  ]);
  expect(spans.map((span) => [span.fromMs, span.toMs].map(Math.round))).toEqual([
    [0, 220],
    [800, 1000],
  ]);
});

test('joins a recording of WebKit, in which a packet begins before the one before it', async () => {
  const bytes = await (await audioOf(100, 211, 'aac', true)).arrayBuffer();
  const view = new DataView(bytes);
  const starts = [...Buffer.from(bytes).toString('latin1').matchAll(/tfdt/g)].map(({ index }) => index + 8);
  const place = starts[1] ?? 0;
  // A quarter of a second in the track's units, which is longer than a packet.
  view.setBigUint64(place, view.getBigUint64(place) - 12_000n);
  const { bytes: joined, spans } = await joinAudio([{ blob: new Blob([bytes]) }]);
  expect(marksIn(joined, [211])).toEqual([100]);
  expect(lengthOf(spans[0] ?? { fromMs: 0, toMs: 0 })).toBeGreaterThan(1700);
  expect(await joinAudio([{ blob: new Blob([joined]) }])).toMatchObject({ type: 'audio/mp4' });
});

test('a part that ends before its first sound has no length', async () => {
  const { spans } = await joinAudio([{ blob: new Blob([]) }, { blob: await audioOf(10, 211) }]);
  expect(spans.map(lengthOf)).toEqual([0, 200]);
  await expect(joinAudio([{ blob: new Blob([]) }])).rejects.toThrow('empty');
});

test('refuses parts of different browsers, and what is not audio', async () => {
  await expect(
    joinAudio([{ blob: await audioOf(5, 211) }, { blob: await audioOf(5, 211, 'aac') }]),
  ).rejects.toBeInstanceOf(MixedAudioError);
  await expect(joinAudio([{ blob: new Blob(['not audio at all']) }])).rejects.toThrow();
});

test('a recording that was cut off in the middle keeps its beginning', async () => {
  const whole = await (await audioOf(500, 211)).arrayBuffer();
  const { spans } = await joinAudio([{ blob: new Blob([whole.slice(0, whole.byteLength * 0.6)]) }]);
  expect(lengthOf(spans[0] ?? { fromMs: 0, toMs: 0 })).toBeGreaterThan(4000);
});

test('spans are shortened from the end', () => {
  const spans = [
    { fromMs: 0, toMs: 100 },
    { fromMs: 50, toMs: 100 },
    { fromMs: 0, toMs: 10 },
  ];
  expect(limitSpans(spans, 120).map(lengthOf)).toEqual([100, 20, 0]);
  expect(limitSpans(spans, 1000)).toEqual(spans);
});
