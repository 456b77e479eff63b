import { clampFrame, endOf, frameAt, middleOf, timeOf, type FrameIndex } from './frame-index.ts';
import type { FrameSource } from './frame-source.ts';

/** How often a player that shows another frame than asked for is asked again. */
const tries = 12;
/** How long a player that has found its place may take to say which picture it shows, in milliseconds. */
const patience = { forAny: 400, forAnother: 120 };

/**
 * Seeks, and waits until a picture that `isRight` stands. Resolves with the moment of the last picture shown, in seconds; with undefined
 * where the browser does not tell.
 */
export function seek(
  video: HTMLVideoElement,
  seconds: number,
  isRight: (moment: number) => boolean,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const over = new AbortController();
    const { signal } = over;
    let shown: number | undefined;
    let hasSought = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = () => {
      over.abort();
      clearTimeout(timer);
      resolve(shown);
    };
    // A picture from before the seek may still be announced, and the right one before the player says that it is there.
    const consider = () => {
      if (!hasSought) return;
      if (shown !== undefined && isRight(shown)) return finish();
      clearTimeout(timer);
      timer = setTimeout(finish, shown === undefined ? patience.forAny : patience.forAnother);
    };
    const watchPictures = () =>
      video.requestVideoFrameCallback((_, { mediaTime }) => {
        if (signal.aborted) return;
        shown = mediaTime;
        watchPictures();
        consider();
      });
    const isTold = 'requestVideoFrameCallback' in HTMLVideoElement.prototype;
    const onSeeked = () => {
      hasSought = true;
      if (isTold) consider();
      else requestAnimationFrame(() => requestAnimationFrame(finish));
    };
    const onError = () => {
      over.abort();
      reject(new Error('The film cannot be played here.'));
    };
    video.addEventListener('seeked', onSeeked, { once: true, signal });
    video.addEventListener('error', onError, { once: true, signal });
    if (isTold) watchPictures();
    video.currentTime = seconds;
  });
}

/**
 * Frames for browsers without WebCodecs, or films that only their player can decode: seeks to the middle of the time that a frame
 * stands, and looks at what the player says it shows. Slower than decoding, as exact where the browser tells the moment of its picture.
 */
export function seekFrames(video: HTMLVideoElement, index: FrameIndex): FrameSource {
  let turn: Promise<unknown> = Promise.resolve();
  let asked = 0;
  let isClosed = false;
  let bias = 0;

  /**
   * Where to seek to for a frame differs from the middle of its time by what the player makes of the frames' lengths, which files in
   * WebM do not tell: it goes on from what was right the last time, and closes in from both sides.
   */
  async function show(frame: number, isWanted: () => boolean): Promise<number> {
    video.pause();
    let place = middleOf(index, frame) + bias;
    let reach = endOf(index, frame) - timeOf(index, frame);
    let [tooEarly, tooLate] = [-Infinity, Infinity];
    let shown = frame;
    for (let i = 0; i < tries && isWanted(); i++) {
      const moment = await seek(
        video,
        Math.min(Math.max(place, 0), index.end),
        (at) => frameAt(index, at) === frame,
      );
      if (moment === undefined) return frame;
      shown = frameAt(index, moment);
      if (shown === frame) {
        bias = place - middleOf(index, frame);
        return frame;
      }
      if (shown < frame) tooEarly = Math.max(tooEarly, place);
      else tooLate = Math.min(tooLate, place);
      if (Number.isFinite(tooEarly) && Number.isFinite(tooLate)) place = (tooEarly + tooLate) / 2;
      else {
        place += shown < frame ? reach : -reach;
        reach *= 2;
      }
    }
    return shown;
  }

  return {
    async draw(wanted, canvas) {
      const frame = clampFrame(index, wanted);
      const mine = ++asked;
      const isWanted = () => mine === asked && !isClosed;
      const showing = turn.then(() => (isWanted() ? show(frame, isWanted) : undefined));
      turn = showing.catch(() => undefined);
      const shown = await showing;
      if (shown === undefined || !isWanted()) return undefined;
      canvas.getContext('2d', { alpha: false })?.drawImage(video, 0, 0, canvas.width, canvas.height);
      return shown;
    },
    close() {
      isClosed = true;
    },
  };
}
