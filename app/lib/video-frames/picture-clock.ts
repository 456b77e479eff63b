import { createMediaClock } from './media-clock.ts';

/** A picture of a playing video. */
interface ShownPicture {
  /** What to draw. */
  image: CanvasImageSource;
  /** Returns its time in seconds on the player's clock. The time of a video element goes on while it is drawn. */
  readTime(): number;
  close(): void;
}

/** Whether a `VideoFrame` of a phone's film is drawn upright. Firefox and WebKitGTK draw it as it is stored; a video element is upright everywhere. */
const isUpright = () => 'rotation' in VideoFrame.prototype;

/** In Firefox (153), a `VideoFrame` of a video element has the time in seconds as if they were microseconds. Less is not a time. */
const leastOwnTime = 0.001;

/** Reads the time in seconds of the picture that a video shows now. */
function readOwnTime(video: HTMLVideoElement): number {
  const picture = new VideoFrame(video);
  const seconds = picture.timestamp / 1e6;
  picture.close();
  return seconds;
}

/**
 * Returns a function that takes the picture that a video shows, which may be newer than the announced one. Its own time is exact.
 * Where the browser does not know it, the time is estimated.
 */
export function createPictureClock(video: HTMLVideoElement): (announced: number) => ShownPicture {
  const clock = createMediaClock();
  let hasOwnTimes = false;
  return (announced) => {
    if (typeof VideoFrame === 'undefined')
      return { image: video, readTime: () => announced, close: () => undefined };
    const picture = new VideoFrame(video);
    const own = picture.timestamp / 1e6;
    hasOwnTimes ||= own >= leastOwnTime;
    const knowsTime = hasOwnTimes || announced < leastOwnTime;
    if (knowsTime && isUpright())
      return { image: picture, readTime: () => own, close: () => picture.close() };
    picture.close();
    if (knowsTime) return { image: video, readTime: () => readOwnTime(video), close: () => undefined };
    const { currentTime, playbackRate: rate } = video;
    const readTime = () => clock.read({ now: performance.now(), currentTime, rate });
    return { image: video, readTime, close: () => undefined };
  };
}
