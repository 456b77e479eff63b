import { frameAt, lastFrame, timeOf, type FrameIndex } from './frame-index.ts';

interface DecodedPlayback {
  index: FrameIndex;
  from: number;
  getSpeed: () => number;
  getLoop: () => { from: number; to: number } | undefined;
  /** Shows a frame. Resolves when it is visible. */
  draw: (frame: number) => Promise<void>;
  onEnd: () => void;
}

/**
 * Plays a video that the browser's player can't open by decoding its frames, without sound. Skips frames that are late. Returns a function
 * that stops it.
 */
export function playDecoded({ index, from, getSpeed, getLoop, draw, onEnd }: DecodedPlayback): () => void {
  let isStopped = false;
  let request = 0;
  let seconds = timeOf(index, from);
  let before: number | undefined;

  async function showNext(now: number): Promise<void> {
    const loop = getLoop();
    seconds += before === undefined ? 0 : ((now - before) / 1000) * getSpeed();
    before = now;
    const frame = frameAt(index, seconds);
    const isOutside = loop !== undefined && (frame > loop.to || frame < loop.from);
    const isOver = seconds >= index.end;
    if (isOutside || (loop && isOver)) {
      seconds = timeOf(index, loop.from);
      await draw(loop.from);
    } else if (isOver || frame === lastFrame(index)) return onEnd();
    else await draw(frame);
    if (!isStopped) request = requestAnimationFrame((next) => void showNext(next));
  }

  request = requestAnimationFrame((now) => void showNext(now));
  return () => {
    isStopped = true;
    cancelAnimationFrame(request);
  };
}
