import type { VideoSample } from 'mediabunny';
import { clampFrame, endOf, frameAt, keyBefore, lastFrame, timeOf, type FrameIndex } from './frame-index.ts';
import type { FrameSource, PictureSize } from './frame-source.ts';
import { createPictureCache } from './picture-cache.ts';
import type { SampleReader } from './sample-reader.ts';

/** Frames per backward batch. */
const batchLength = 16;
/** A new backward batch starts when fewer cached frames than this precede the current one. */
const minBehind = 10;
/** Frames to prefetch ahead of the current one. */
const prefetchAhead = 4;
/** A jump of more frames than this counts as scrubbing, so the next request follows at once. */
const scrubDistance = 10;
/** Pause after scrubbing before prefetching starts, in milliseconds. */
const prefetchDelay = 120;

/** Decodes the frames from `from` up to, but not including, `to`. */
interface Reader {
  from: number;
  to: number;
  /** The frame to decode next. */
  next: number;
  samples: AsyncGenerator<VideoSample, void, unknown>;
  /** Set when the decoder is needed for another request. */
  isCanceled: boolean;
}

/**
 * Creates a source of exact frames with WebCodecs. Videos can only be decoded forward from a key frame. When idle, it
 * therefore decodes and caches a batch of frames before the current one, so that stepping back is fast.
 */
export function decodeFrames(sink: SampleReader, index: FrameIndex, size: PictureSize): FrameSource {
  const cache = createPictureCache(size);
  const count = lastFrame(index) + 1;
  /** `forward` decodes from the current frame on, `batch` decodes the frames before it. */
  let forward: Reader | undefined;
  let batch: Reader | undefined;
  let prefetching: Promise<void> | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let center = 0;
  /** Number of `draw` calls so far. A call is obsolete once a later one was made. */
  let requests = 0;
  /** Number of calls that wait for a frame. */
  let waiting = 0;
  let isClosed = false;
  let prefetchTimer: ReturnType<typeof setTimeout> | undefined;

  function read(from: number, to: number): Reader {
    const until = to < count ? timeOf(index, to) : Infinity;
    return { from, to, next: from, samples: sink.samples(timeOf(index, from), until), isCanceled: false };
  }

  async function stop(reader: Reader | undefined): Promise<void> {
    await reader?.samples.return().catch(() => undefined);
  }

  /**
   * Decodes one frame and caches it unless it is before `keepFrom`. Returns false at the end or if the reader is
   * canceled.
   */
  async function decodeNext(reader: Reader, keepFrom: number): Promise<boolean> {
    const { value: sample, done } = await reader.samples.next();
    if (done === true || sample === undefined) return false;
    const frame = frameAt(index, sample.timestamp);
    if (frame >= keepFrom && !isClosed) cache.put(frame, sample);
    sample.close();
    reader.next = frame + 1;
    return !reader.isCanceled;
  }

  /** Returns whether continuing is at least as fast as restarting at the preceding key frame. */
  const canContinueTo = (reader: Reader, frame: number) =>
    reader.next <= frame && keyBefore(index, frame) <= reader.next;

  async function decode(frame: number, isWanted: () => boolean): Promise<boolean> {
    // A batch in progress that contains the frame will have it soon. Any other batch is canceled.
    if (batch && (frame < batch.from || frame >= batch.to)) batch.isCanceled = true;
    await prefetching;
    if (cache.has(frame) || !isWanted()) return isWanted();
    if (!forward || !canContinueTo(forward, frame)) {
      await stop(forward);
      forward = read(frame, count);
    }
    while (forward.next <= frame && isWanted()) if (!(await decodeNext(forward, frame))) break;
    if (!cache.has(frame) && isWanted()) await cachePreceding(frame);
    return isWanted() && cache.has(frame);
  }

  /** Caches the preceding picture for a frame that the decoder skips, just as playback shows it. */
  async function cachePreceding(frame: number): Promise<void> {
    const sample = await sink.getSample((timeOf(index, frame) + endOf(index, frame)) / 2);
    if (sample) cache.put(frame, sample);
    sample?.close();
  }

  /** Returns the next batch to decode before the current frame, if needed. */
  function missingBehind(): { from: number; to: number } | undefined {
    let to = center;
    while (to > 0 && cache.has(to - 1)) to--;
    if (to === 0 || center - to >= minBehind) return undefined;
    return { from: Math.max(0, to - batchLength), to };
  }

  /** Decodes the frames that are likely to be requested next, until done or no longer idle. */
  async function prefetch(isIdle: () => boolean): Promise<void> {
    while (isIdle()) {
      const isAhead =
        forward && forward.next > center && forward.next <= Math.min(center + prefetchAhead, count - 1);
      if (isAhead && forward && (await decodeNext(forward, center))) continue;
      const missing = missingBehind();
      if (!missing) return;
      const reader = read(missing.from, missing.to);
      batch = reader;
      while (!isClosed && reader.next < reader.to) if (!(await decodeNext(reader, reader.from))) break;
      batch = undefined;
      await stop(reader);
      if (reader.isCanceled || !cache.has(missing.to - 1)) return;
    }
  }

  function startPrefetching(): void {
    // Keeps running while the user steps through cached frames.
    prefetching ??= prefetch(() => waiting === 0 && !isClosed)
      .catch(() => undefined)
      .finally(() => {
        prefetching = undefined;
      });
  }

  async function waitFor(frame: number, isWanted: () => boolean): Promise<boolean> {
    waiting++;
    const decoded = queue.then(() => isWanted() && decode(frame, isWanted));
    queue = decoded.catch(() => undefined);
    try {
      return await decoded;
    } finally {
      waiting--;
    }
  }

  return {
    async draw(wanted, canvas) {
      const frame = clampFrame(index, wanted);
      const request = ++requests;
      const isScrubbing = Math.abs(frame - center) > scrubDistance;
      center = frame;
      clearTimeout(prefetchTimer);
      cache.setCenter(frame);
      const isWanted = () => request === requests && !isClosed;
      if (!cache.has(frame) && !(await waitFor(frame, isWanted))) return undefined;
      const isDrawn = cache.draw(frame, canvas);
      if (!isScrubbing) startPrefetching();
      else if (isWanted()) prefetchTimer = setTimeout(startPrefetching, prefetchDelay);
      return isDrawn ? frame : undefined;
    },
    close() {
      isClosed = true;
      clearTimeout(prefetchTimer);
      void Promise.all([queue, prefetching]).then(() => stop(forward));
      cache.close();
    },
  };
}
