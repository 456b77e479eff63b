import type { PlayerState } from '#lib/video-frames/player-state.ts';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import { toFilmTime, toRealTime, type SlowMotion } from '#domain/slow-motion.ts';
import { lastFrame, timeOf, type FrameIndex } from '#lib/video-frames/frame-index.ts';
import { onShownFrame } from '../on-shown-frame.ts';

/** First and last frame of a loop, both included. */
export type Loop = NonNullable<PlayerState['loop']>;

interface Position {
  index: FrameIndex;
  frame: number;
  loop?: Loop;
}

/** Returns a loop from the current frame to the previous end, or to the end of the video. It has at least two frames. */
export function loopFromHere({ index, frame, loop }: Position): Loop {
  const from = Math.min(frame, lastFrame(index) - 1);
  return { from: Math.max(0, from), to: loop && loop.to > from ? loop.to : lastFrame(index) };
}

/** Returns a loop from the previous start, or from the start of the video, to the current frame. */
export function loopToHere({ frame, loop }: Position): Loop {
  const to = Math.max(frame, 1);
  return { from: loop && loop.from < to ? loop.from : 0, to };
}

/** About the length of a phase of the vault, in real time. */
const aroundUs = 500_000;

/** Returns a loop of `aroundUs` on each side of the current frame. */
export function loopAround({ index, frame }: Position, slowMotion: SlowMotion): Loop {
  const realUs = toRealTime(timeOf(index, frame) * 1e6, slowMotion);
  const after = (us: number) => toFilmTime(realUs + us, slowMotion) / 1e6;
  const from = index.times.findIndex((start) => start >= after(-aroundUs));
  const to = index.times.findLastIndex((start) => start <= after(aroundUs));
  return { from: Math.max(0, from), to: Math.max(from + 1, to) };
}

/** Sets or ends the loop at the frame that was requested. */
export function setLoop(
  player: VideoPlayer | undefined,
  make: (position: Position) => Loop | undefined,
): void {
  onShownFrame(player, () => {
    const { index, frame, loop } = player?.getState() ?? {};
    if (index && frame !== undefined) player?.setLoop(make({ index, frame, loop }));
  });
}

/** Returns the loop with one end moved. The ends cannot pass each other. */
export function moveEnd(loop: Loop, end: 'from' | 'to', frame: number, last: number): Loop {
  return end === 'from'
    ? { ...loop, from: Math.min(Math.max(frame, 0), loop.to - 1) }
    : { ...loop, to: Math.min(Math.max(frame, loop.from + 1), last) };
}
