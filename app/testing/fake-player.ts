import type { SlowMotion } from '#domain/slow-motion.ts';
import { clampFrame, indexFrames } from '#lib/video-frames/frame-index.ts';
import { initialPlayerState, type PlayerState } from '#lib/video-frames/player-state.ts';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import { createZoom } from '#features/review/room/video/zoom.ts';
import type { RoomVideo } from '#features/review/room/video/use-video-player.ts';

export interface FakePlayer extends VideoPlayer {
  set: (change: Partial<PlayerState>) => void;
}

/** Creates a player that draws nothing and shows every frame at once. `rate` is in frames per second. */
export function createFakePlayer(rate: number, frames: number): FakePlayer {
  const index = indexFrames(
    Array.from({ length: frames }, (_, i) => ({ timestamp: i / rate, duration: 1 / rate, isKey: i === 0 })),
  );
  let state: PlayerState = {
    ...initialPlayerState,
    status: 'ready',
    size: { width: 1920, height: 1080 },
    index,
  };
  const listeners = new Set<() => void>();
  function set(change: Partial<PlayerState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }
  async function show(frame: number): Promise<void> {
    set({ frame: clampFrame(index, frame), isPlaying: false });
    return Promise.resolve();
  }
  return {
    set,
    show,
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    pending: () => undefined,
    step: (by) => show(state.frame + by),
    play: (from) => Promise.resolve(set({ isPlaying: true, frame: from ?? state.frame })),
    pause: () => Promise.resolve(set({ isPlaying: false })),
    drawStill: () => Promise.resolve(true),
    setSpeed: (speed) => set({ speed }),
    setMuted: (isMuted) => set({ isMuted }),
    setByField: () => undefined,
    setLoop: (loop) => set({ loop }),
    close: () => undefined,
  };
}

/** Returns a video of the review room with this player. */
export const fakeVideo = (player: VideoPlayer | undefined, slowMotion: SlowMotion = null): RoomVideo => ({
  url: '/film.mp4',
  canvasRef: { current: null },
  videoRef: { current: null },
  player,
  slowMotion,
  zoom: createZoom(),
});
