import type { EncodedPacket, VideoSample } from 'mediabunny';
import { expect, test } from 'vitest';
import { createSampleReader } from './sample-reader.ts';

class EncodingError extends Error {
  override name = 'EncodingError';
}

/** A film of 30 frames a second with a key frame each second. The decoder refuses to begin at some of them. */
function film(refusedKeys: readonly number[], failure: Error = new EncodingError('Decode error')) {
  const tried: number[] = [];
  let open = 0;
  const frame = (number: number) => {
    open++;
    return { timestamp: number / 30, close: () => void open-- } as VideoSample;
  };
  async function* samples(start = 0, end = Infinity) {
    const key = Math.floor(start + 1e-9);
    tried.push(key);
    await Promise.resolve();
    if (refusedKeys.includes(key)) throw failure;
    for (let number = Math.floor(start * 30 + 1e-6); number < 90 && number / 30 < end - 1e-9; number++)
      yield frame(number);
  }
  async function getSample(seconds: number) {
    for await (const sample of samples(seconds, seconds + 1e-3)) return sample;
    return null;
  }
  async function* samplesAtTimestamps(seconds: Iterable<number>) {
    for (const time of seconds) yield await getSample(time);
  }
  const getKeyPacket = (seconds: number) =>
    Promise.resolve(seconds < 0 ? null : ({ timestamp: Math.floor(seconds + 1e-9) } as EncodedPacket));
  const reader = createSampleReader(
    { samples, getSample, samplesAtTimestamps: samplesAtTimestamps as never },
    { getKeyPacket },
  );
  return { reader, tried, openSamples: () => open };
}

async function numbers(samples: AsyncIterable<VideoSample | null>): Promise<(number | undefined)[]> {
  const found: (number | undefined)[] = [];
  for await (const sample of samples) {
    found.push(sample ? Math.round(sample.timestamp * 30) : undefined);
    sample?.close();
  }
  return found;
}

test('begins at an earlier key frame where the decoder refuses one, and shows the same frames', async () => {
  const { reader, tried, openSamples } = film([1, 2]);
  expect(await numbers(reader.samples(70 / 30, 73 / 30))).toEqual([70, 71, 72]);
  expect(tried).toEqual([2, 1, 0]);
  // What was refused once is not tried again.
  expect(await numbers(reader.samples(30 / 30, 32 / 30))).toEqual([30, 31]);
  expect(tried).toEqual([2, 1, 0, 0]);
  expect(openSamples()).toBe(0);
});

test('single pictures and lists of them come from there, too', async () => {
  const { reader } = film([1]);
  expect((await reader.getSample(40.5 / 30))?.timestamp).toBeCloseTo(40 / 30);
  expect(await numbers(reader.samplesAtTimestamps([10 / 30, 45 / 30, 65 / 30]))).toEqual([10, 45, 65]);
});

test('a film that can’t be decoded from its first key frame, and one that can’t be read, say so', async () => {
  await expect(numbers(film([0, 1]).reader.samples(1.5))).rejects.toThrow('Decode error');
  const { reader, tried } = film([1], new TypeError('Failed to fetch'));
  await expect(numbers(reader.samples(1.5))).rejects.toThrow('Failed to fetch');
  expect(tried).toEqual([1]);
});
