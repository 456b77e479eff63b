/** A frame of a review, which a new message is about. The review room passes it to the chat as navigation state. */
export interface LinkedFrame {
  review: { id: string; fileName: string };
  seconds: number;
}

/** Returns the navigation state that opens the chat with a frame in the draft. */
export const toFrameState = (frame: LinkedFrame): { frame: LinkedFrame } => ({ frame });

/** Returns the frame of a navigation state; undefined if it has none. */
export function readFrameState(state: unknown): LinkedFrame | undefined {
  return typeof state === 'object' && state !== null && 'frame' in state
    ? (state.frame as LinkedFrame)
    : undefined;
}

/** Returns a frame's start as seconds for a message, rounded up to milliseconds, so that it is not before the frame. */
export function secondsOfFrame(microseconds: number): number {
  return Math.ceil(microseconds / 1000) / 1000;
}
