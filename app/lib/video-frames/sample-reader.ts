import type { EncodedPacketSink, VideoSample, VideoSampleSink } from 'mediabunny';

/** Shorter than any frame, in seconds. */
const moment = 1e-6;

export type SampleReader = ReturnType<typeof createSampleReader>;

/** Whether a decoder refused its input. Other errors are those of reading. */
const isRefused = (cause: unknown): boolean => cause instanceof Error && cause.name === 'EncodingError';

/**
 * Reads the pictures of a film as the sink does, also in a browser that can't begin at each key frame: WebKitGTK refuses those of open GOPs.
 * Then it begins at the key frame before.
 */
export function createSampleReader(
  sink: Pick<VideoSampleSink, 'getSample' | 'samples' | 'samplesAtTimestamps'>,
  packets: Pick<EncodedPacketSink, 'getKeyPacket'>,
) {
  /** Times of the key frames at which the decoder can't begin. */
  const refused = new Set<number>();

  /** Returns the time of the key frame to begin at for a picture. Undefined: there is none before those that were refused. */
  async function findStart(seconds: number): Promise<number | undefined> {
    let key = await packets.getKeyPacket(seconds, { metadataOnly: true });
    while (key && refused.has(key.timestamp))
      key = await packets.getKeyPacket(key.timestamp - moment, { metadataOnly: true });
    return key?.timestamp;
  }

  /** Reads from an earlier key frame on. The first picture is the one that is shown at `start`. */
  async function* readFrom(key: number, start: number, end?: number) {
    let held: VideoSample | undefined;
    try {
      for await (const sample of sink.samples(key, end)) {
        if (sample.timestamp <= start) {
          held?.close();
          held = sample;
          continue;
        }
        const first = held;
        held = undefined;
        if (first) yield first;
        yield sample;
      }
      const last = held;
      held = undefined;
      if (last) yield last;
    } finally {
      held?.close();
    }
  }

  async function* samples(start = 0, end?: number): AsyncGenerator<VideoSample, void, unknown> {
    for (;;) {
      const key = refused.size === 0 ? start : await findStart(start);
      let hasBegun = false;
      try {
        for await (const sample of key === undefined || key >= start
          ? sink.samples(start, end)
          : readFrom(key, start, end)) {
          hasBegun = true;
          yield sample;
        }
        return;
      } catch (cause) {
        const tried = hasBegun || !isRefused(cause) ? undefined : await findStart(start);
        if (tried === undefined) throw cause;
        refused.add(tried);
        if ((await findStart(start)) === undefined) throw cause;
      }
    }
  }

  async function getSample(seconds: number): Promise<VideoSample | null> {
    try {
      return await sink.getSample(seconds);
    } catch (cause) {
      if (!isRefused(cause)) throw cause;
      for await (const sample of samples(seconds, seconds + moment)) return sample;
      return null;
    }
  }

  async function* samplesAtTimestamps(
    seconds: readonly number[],
  ): AsyncGenerator<VideoSample | null, void, unknown> {
    let done = 0;
    try {
      for await (const sample of sink.samplesAtTimestamps(seconds)) {
        done++;
        yield sample;
      }
    } catch (cause) {
      if (!isRefused(cause)) throw cause;
      for (const time of seconds.slice(done)) yield await getSample(time);
    }
  }

  return { getSample, samples, samplesAtTimestamps };
}
