import { clampFrame, endOf, middleOf, timeOf } from './frame-index.ts';
import type { FrameSource } from './frame-source.ts';
import { shownFrame, type PlayerClock } from './player-clock.ts';

/** Maximum number of seeks to reach a frame. */
const maxAttempts = 12;
/** How long to wait after a seek for the first picture, and for a further one, in milliseconds. */
const pictureTimeouts = { first: 400, next: 120 };

/**
 * Seeks and waits for a picture that passes `isRight`, or for a timeout. Resolves with the time of the last picture in
 * seconds; with undefined if the browser does not report it.
 */
export function seek(
  video: HTMLVideoElement,
  seconds: number,
  isRight: (moment: number) => boolean,
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const controller = new AbortController();
    const { signal } = controller;
    let shown: number | undefined;
    let hasSought = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const finish = () => {
      controller.abort();
      clearTimeout(timer);
      resolve(shown);
    };
    // A picture from before the seek may still be reported, and the right one may be reported before `seeked`.
    const check = () => {
      if (!hasSought) return;
      if (shown !== undefined && isRight(shown)) return finish();
      clearTimeout(timer);
      timer = setTimeout(finish, shown === undefined ? pictureTimeouts.first : pictureTimeouts.next);
    };
    const watchPictures = () =>
      video.requestVideoFrameCallback((_, { mediaTime }) => {
        if (signal.aborted) return;
        shown = mediaTime;
        watchPictures();
        check();
      });
    const reportsPictures = 'requestVideoFrameCallback' in HTMLVideoElement.prototype;
    const onSeeked = () => {
      hasSought = true;
      if (reportsPictures) check();
      else requestAnimationFrame(() => requestAnimationFrame(finish));
    };
    const onError = () => {
      controller.abort();
      reject(new Error('This browser cannot play the video.'));
    };
    video.addEventListener('seeked', onSeeked, { once: true, signal });
    video.addEventListener('error', onError, { once: true, signal });
    if (reportsPictures) watchPictures();
    video.currentTime = seconds;
  });
}

/**
 * Creates a frame source for browsers or videos without WebCodecs support. It seeks to the middle of a frame and checks
 * which picture the player reports. Slower than decoding, but as exact if the browser reports picture times.
 */
export function seekFrames(video: HTMLVideoElement, clock: PlayerClock): FrameSource {
  const { index } = clock;
  let queue: Promise<unknown> = Promise.resolve();
  let requests = 0;
  let isClosed = false;
  let bias = 0;

  /**
   * Seeks until the player shows a frame and returns the frame shown. WebM files do not contain frame durations, so the
   * seek target may be off. It starts with the last successful offset, then narrows down from both sides.
   */
  async function show(frame: number, isWanted: () => boolean): Promise<number> {
    video.pause();
    let target = middleOf(index, frame) + bias;
    let step = endOf(index, frame) - timeOf(index, frame);
    let [tooEarly, tooLate] = [-Infinity, Infinity];
    let shown = frame;
    for (let i = 0; i < maxAttempts && isWanted(); i++) {
      const moment = await seek(
        video,
        Math.min(Math.max(target, 0), index.end),
        (at) => shownFrame(clock, at) === frame,
      );
      if (moment === undefined) return frame;
      shown = shownFrame(clock, moment);
      if (shown === frame) {
        bias = target - middleOf(index, frame);
        return frame;
      }
      if (shown < frame) tooEarly = Math.max(tooEarly, target);
      else tooLate = Math.min(tooLate, target);
      if (Number.isFinite(tooEarly) && Number.isFinite(tooLate)) target = (tooEarly + tooLate) / 2;
      else {
        target += shown < frame ? step : -step;
        step *= 2;
      }
    }
    return shown;
  }

  return {
    async draw(wanted, canvas) {
      const frame = clampFrame(index, wanted);
      const request = ++requests;
      const isWanted = () => request === requests && !isClosed;
      const showing = queue.then(() => (isWanted() ? show(frame, isWanted) : undefined));
      queue = showing.catch(() => undefined);
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
