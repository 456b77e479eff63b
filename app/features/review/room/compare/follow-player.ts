import { frameAt, lastFrame, timeOf } from '#lib/video-frames/frame-index.ts';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';

/** Playback rates that browsers have. */
const rates = { slowest: 0.0625, fastest: 16 };
/** More pixels in a second are too many to decode and draw frame by frame: a little more than 720p at 30 fps. */
const mostPixels = 30e6;
/** From this distance on, the other video jumps, in seconds. */
const farApart = 0.5;
/** A smaller distance is made up for within this time, in seconds, with at most this change of the speed. */
const catchUp = { seconds: 0.25, factor: 2 };
/** A browser that needs longer to play the other video is still loading it, in milliseconds. */
const slowStart = 1000;

const between = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most);

/**
 * Keeps the other video at the moment that belongs to the frame of this one; `map` as in `mapTime`. While this one plays, the other one
 * follows frame by frame, which is exact. That is too slow for large pictures: the browser plays them too, a little faster or slower until
 * both are together. Returns a function that stops it.
 */
export function followPlayer(
  player: VideoPlayer,
  other: VideoPlayer,
  map: (seconds: number) => number,
): () => void {
  /** The last frame of this video that the other one was moved to. */
  let syncedFrame: number | undefined;
  /** When the other one was started; undefined once it plays. */
  let startedAt: number | undefined;
  let cannotPlay = false;
  let isStopped = false;

  /** Returns what the other video should show and how fast it should play; undefined until both know their frames. */
  function plan() {
    const { index, frame, isPlaying, speed } = player.getState();
    const { index: otherIndex, frame: otherFrame, isPlaying: isOtherPlaying, size } = other.getState();
    if (!index || !otherIndex) return undefined;
    const seconds = timeOf(index, frame);
    const at = map(seconds);
    const wanted = frameAt(otherIndex, at);
    const rate = (speed * (map(seconds + 0.01) - at)) / 0.01;
    const isWithin = at >= timeOf(otherIndex, 0) && wanted < lastFrame(otherIndex);
    const isRate = rate >= rates.slowest && rate <= rates.fastest;
    const { width, height } = size ?? { width: 0, height: 0 };
    const pixels = (width * height * rate * otherIndex.times.length) / otherIndex.end;
    return {
      frame,
      wanted,
      rate,
      isPlaying,
      isOtherPlaying,
      canPlay: isWithin && isRate && pixels > mostPixels,
      /** Seconds on the clock from the shown frame to the right one. */
      late: (timeOf(otherIndex, wanted) - timeOf(otherIndex, otherFrame)) / rate,
    };
  }

  function show(frame: number, otherFrame: number): void {
    if (frame === syncedFrame) return;
    syncedFrame = frame;
    void other.show(otherFrame);
  }

  async function start(otherFrame: number, speed: number): Promise<void> {
    startedAt = performance.now();
    try {
      other.setSpeed(speed);
      await other.play(otherFrame);
    } catch {
      // Such as a format that the browser plays only here. Its frames are still shown one by one.
      cannotPlay = true;
    }
    startedAt = undefined;
    if (!isStopped && player.getState().isPlaying) return;
    await other.pause();
    syncedFrame = undefined;
    if (!isStopped) follow();
  }

  /** Brings the two videos together while the browser plays both. */
  function correct(): void {
    const now = plan();
    if (isStopped || !now?.isPlaying || !now.isOtherPlaying || !now.canPlay) return;
    if (Math.abs(now.late) > farApart) return void other.play(now.wanted);
    const change = between(1 + now.late / catchUp.seconds, 1 / catchUp.factor, catchUp.factor);
    const speed = between(now.rate * change, rates.slowest, rates.fastest);
    // Not for every picture: a new rate interrupts some players for a moment.
    if (Math.abs(other.getState().speed / speed - 1) > 0.01) other.setSpeed(speed);
  }

  function follow(): void {
    const now = plan();
    if (!now) return;
    const isLoading = startedAt !== undefined && performance.now() - startedAt > slowStart;
    if (!now.isPlaying || !now.canPlay || cannotPlay || isLoading) return show(now.frame, now.wanted);
    syncedFrame = undefined;
    if (startedAt !== undefined) return;
    if (!now.isOtherPlaying) return void start(now.wanted, now.rate);
    // After the other one has drawn its picture of this refresh too.
    setTimeout(correct);
  }

  follow();
  const unsubscribe = [
    player.subscribe(follow),
    // Until the other one knows its frames.
    other.subscribe(() => syncedFrame === undefined && !player.getState().isPlaying && follow()),
  ];
  return () => {
    isStopped = true;
    unsubscribe.forEach((stop) => stop());
    void other.pause();
    other.setSpeed(1);
  };
}
