import type { VideoSample, VideoSampleSink } from 'mediabunny';
import { clampFrame, endOf, frameAt, keyBefore, lastFrame, timeOf, type FrameIndex } from './frame-index.ts';
import type { FrameSource, PictureSize } from './frame-source.ts';
import { createPictureCache } from './picture-cache.ts';

/** How many frames one stretch makes ready behind those that are there. */
const stretchLength = 16;
/** A stretch is begun when fewer than this are left behind the frame that is looked at. */
const fewBehind = 10;
const ahead = 4;
/** A leap farther than this is a hand on the strip, which comes by again at once. */
const leap = 10;
/** How long a hand that leapt has to rest before anything is made ready around it, in milliseconds. */
const rest = 120;

/** Decodes frame by frame from where it was begun, up to `to`, which is not among them. */
interface Reader {
  from: number;
  to: number;
  /** The frame that comes next. */
  next: number;
  samples: AsyncGenerator<VideoSample, void, unknown>;
  /** Somebody needs the decoder for something else. */
  isGivenUp: boolean;
}

/**
 * Exact frames by WebCodecs. Forward, the decoder simply runs on. Films can only be decoded forward, from a key frame on, so while nobody
 * waits a stretch behind the frame that is looked at is decoded, and kept: stepping back finds its frames there.
 */
export function decodeFrames(sink: VideoSampleSink, index: FrameIndex, size: PictureSize): FrameSource {
  const pictures = createPictureCache(size);
  const count = lastFrame(index) + 1;
  /** What runs on forward, and what fills the frames behind. */
  let forward: Reader | undefined;
  let stretch: Reader | undefined;
  let filling: Promise<void> | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let center = 0;
  /** How many calls there were, so that each knows whether it is the last. */
  let asked = 0;
  /** How many wait for a frame that is not there yet. */
  let waiting = 0;
  let isClosed = false;
  let resting: ReturnType<typeof setTimeout> | undefined;

  function read(from: number, to: number): Reader {
    const until = to < count ? timeOf(index, to) : Infinity;
    return { from, to, next: from, samples: sink.samples(timeOf(index, from), until), isGivenUp: false };
  }

  async function stop(reader: Reader | undefined): Promise<void> {
    await reader?.samples.return().catch(() => undefined);
  }

  /** Decodes one frame and keeps its picture, unless it is before `keepFrom`. False at the end, and when the reader is given up. */
  async function pull(reader: Reader, keepFrom: number): Promise<boolean> {
    const { value: sample, done } = await reader.samples.next();
    if (done === true || sample === undefined) return false;
    const frame = frameAt(index, sample.timestamp);
    if (frame >= keepFrom && !isClosed) pictures.put(frame, sample);
    sample.close();
    reader.next = frame + 1;
    return !reader.isGivenUp;
  }

  /** Whether running on is no longer a way than beginning anew at the key frame before. */
  const leadsTo = (reader: Reader, frame: number) =>
    reader.next <= frame && keyBefore(index, frame) <= reader.next;

  async function bring(frame: number, isWanted: () => boolean): Promise<boolean> {
    // The stretch that is under way has the frame soon; any other work gives way.
    if (stretch && (frame < stretch.from || frame >= stretch.to)) stretch.isGivenUp = true;
    await filling;
    if (pictures.has(frame) || !isWanted()) return isWanted();
    if (!forward || !leadsTo(forward, frame)) {
      await stop(forward);
      forward = read(frame, count);
    }
    while (forward.next <= frame && isWanted()) if (!(await pull(forward, frame))) break;
    if (!pictures.has(frame) && isWanted()) await substitute(frame);
    return isWanted() && pictures.has(frame);
  }

  /** For a frame that its file names and the decoder leaves out: the one before stands on, as it does when the film plays. */
  async function substitute(frame: number): Promise<void> {
    const sample = await sink.getSample((timeOf(index, frame) + endOf(index, frame)) / 2);
    if (sample) pictures.put(frame, sample);
    sample?.close();
  }

  /** The stretch that is missing behind the frame that is looked at, if any. */
  function missingBehind(): { from: number; to: number } | undefined {
    let to = center;
    while (to > 0 && pictures.has(to - 1)) to--;
    if (to === 0 || center - to >= fewBehind) return undefined;
    return { from: Math.max(0, to - stretchLength), to };
  }

  /** Makes ready what will be asked for next, until that is done or somebody asks for something else. */
  async function fill(isIdle: () => boolean): Promise<void> {
    while (isIdle()) {
      const isAhead = forward && forward.next > center && forward.next <= Math.min(center + ahead, count - 1);
      if (isAhead && forward && (await pull(forward, center))) continue;
      const missing = missingBehind();
      if (!missing) return;
      const reader = read(missing.from, missing.to);
      stretch = reader;
      while (!isClosed && reader.next < reader.to) if (!(await pull(reader, reader.from))) break;
      stretch = undefined;
      await stop(reader);
      if (reader.isGivenUp || !pictures.has(missing.to - 1)) return;
    }
  }

  function startFilling(): void {
    // Steps onto frames that are there already leave it running.
    filling ??= fill(() => waiting === 0 && !isClosed)
      .catch(() => undefined)
      .finally(() => {
        filling = undefined;
      });
  }

  async function waitFor(frame: number, isWanted: () => boolean): Promise<boolean> {
    waiting++;
    const brought = turn.then(() => isWanted() && bring(frame, isWanted));
    turn = brought.catch(() => undefined);
    try {
      return await brought;
    } finally {
      waiting--;
    }
  }

  return {
    async draw(wanted, canvas) {
      const frame = clampFrame(index, wanted);
      const mine = ++asked;
      const hasLeapt = Math.abs(frame - center) > leap;
      center = frame;
      clearTimeout(resting);
      pictures.lookAt(frame);
      const isWanted = () => mine === asked && !isClosed;
      if (!pictures.has(frame) && !(await waitFor(frame, isWanted))) return undefined;
      const isDrawn = pictures.draw(frame, canvas);
      if (!hasLeapt) startFilling();
      else if (isWanted()) resting = setTimeout(startFilling, rest);
      return isDrawn ? frame : undefined;
    },
    close() {
      isClosed = true;
      clearTimeout(resting);
      void Promise.all([turn, filling]).then(() => stop(forward));
      pictures.clear();
    },
  };
}
