import type { VideoSample, VideoSampleSink } from 'mediabunny';
import { clampFrame, endOf, frameAt, keyBefore, lastFrame, timeOf, type FrameIndex } from './frame-index.ts';
import type { FrameSource, PictureSize } from './frame-source.ts';
import { keepPictures } from './keep-pictures.ts';

/** How many frames are made ready behind the one that is looked at, so that stepping back need not decode its way there. */
const behind = 16;
const ahead = 4;
/** Stepping back begins to make more ready when fewer than this are left. */
const fewBehind = 8;

/** Decodes on, frame by frame, from where it was begun. */
interface Reader {
  /** The frame that comes next. */
  next: number;
  samples: AsyncGenerator<VideoSample, void, unknown>;
}

/**
 * Exact frames by WebCodecs. Forward, the decoder simply runs on; behind the frame that is looked at a stretch is decoded while nobody
 * waits, because films can only be decoded forward, from a key frame on.
 */
export function decodeFrames(sink: VideoSampleSink, index: FrameIndex, size: PictureSize): FrameSource {
  const pictures = keepPictures(size);
  let reader: Reader | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  let asked = 0;
  let isClosed = false;

  function read(from: number, to?: number): Reader {
    const until = to === undefined ? Infinity : timeOf(index, to);
    return { next: from, samples: sink.samples(timeOf(index, from), until) };
  }

  /** Decodes one frame and keeps its picture, if it is one of those wanted. False at the film's end. */
  async function pull(one: Reader, wantedFrom: number): Promise<boolean> {
    const { value: sample, done } = await one.samples.next();
    if (done === true || sample === undefined) return false;
    const frame = frameAt(index, sample.timestamp);
    if (frame >= wantedFrom && !isClosed) pictures.put(frame, sample);
    sample.close();
    one.next = frame + 1;
    return true;
  }

  async function stop(one: Reader | undefined): Promise<void> {
    await one?.samples.return().catch(() => undefined);
  }

  /** Whether running on is no longer a way than beginning anew at the key frame before. */
  const leadsTo = (one: Reader, frame: number) => one.next <= frame && keyBefore(index, frame) <= one.next;

  async function bring(frame: number, isWanted: () => boolean): Promise<boolean> {
    if (pictures.has(frame)) return true;
    if (!reader || !leadsTo(reader, frame)) {
      await stop(reader);
      reader = read(frame);
    }
    while (reader.next <= frame && isWanted()) {
      if (!(await pull(reader, frame - ahead))) break;
    }
    // A frame that its file names and the decoder leaves out: the one before stands on, as it does when the film plays.
    if (!pictures.has(frame) && isWanted()) await substitute(frame);
    return pictures.has(frame);
  }

  async function substitute(frame: number): Promise<void> {
    const sample = await sink.getSample((timeOf(index, frame) + endOf(index, frame)) / 2);
    if (sample) pictures.put(frame, sample);
    sample?.close();
  }

  /** What will be asked for next, unless somebody asks for something else meanwhile. */
  async function prepare(frame: number, isWanted: () => boolean): Promise<void> {
    if (reader && reader.next > frame && reader.next <= frame + ahead) {
      const target = Math.min(frame + ahead, lastFrame(index));
      while (isWanted() && reader.next <= target) if (!(await pull(reader, frame))) break;
    }
    let to = frame;
    while (to > 0 && pictures.has(to - 1)) to--;
    if (to === 0 || frame - to >= fewBehind) return;
    const from = Math.max(0, to - behind);
    const stretch = read(from, to);
    while (isWanted() && stretch.next < to) if (!(await pull(stretch, from))) break;
    await stop(stretch);
  }

  return {
    async draw(wanted, canvas) {
      const frame = clampFrame(index, wanted);
      const mine = ++asked;
      const isWanted = () => mine === asked && !isClosed;
      const brought = turn.then(() => {
        pictures.lookAt(frame);
        return isWanted() && bring(frame, isWanted);
      });
      turn = brought.then(
        () => (isWanted() ? prepare(frame, isWanted).catch(() => undefined) : undefined),
        () => undefined,
      );
      return (await brought) && isWanted() && pictures.draw(frame, canvas) ? frame : undefined;
    },
    close() {
      isClosed = true;
      void turn.then(() => stop(reader));
      pictures.clear();
    },
  };
}
