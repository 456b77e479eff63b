import { frameAt } from '#lib/video-frames/frame-index.ts';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import { boundView, isSameView, type View, type Zoom } from '../video/zoom.ts';
import { stateAt, type Timeline, type TimelineState } from './timeline.ts';

export interface VoicePlayerState {
  isPlaying: boolean;
  /** The picture is that of the voice-over. False after the user has moved the film. */
  isFollowing: boolean;
  /** Time of the audio, in milliseconds. */
  atMs: number;
  rate: number;
  /** The browser cannot play the audio. */
  hasFailed: boolean;
  picture: TimelineState | undefined;
}

export const initialVoiceState: VoicePlayerState = {
  isPlaying: false,
  isFollowing: false,
  atMs: 0,
  rate: 1,
  hasFailed: false,
  picture: undefined,
};

const isSame = (a: TimelineState, b: TimelineState) =>
  a.frameUs === b.frameUs &&
  a.speed === b.speed &&
  a.shapes.length === b.shapes.length &&
  a.shapes.every((shape, i) => shape === b.shapes[i]) &&
  a.open?.type === b.open?.type &&
  a.open?.points.length === b.open?.points.length &&
  (a.open?.points ?? []).every((point, i) => point === b.open?.points[i]);

interface VoicePlayerOptions {
  audio: HTMLAudioElement;
  video: VideoPlayer;
  zoom: Zoom;
  timeline: Timeline;
}

/**
 * Plays a voice-over. The audio's clock is the master: at each screen refresh, the picture of its time is shown. A slow
 * device skips frames, but is never late by more than the time to draw one.
 */
export function createVoicePlayer({ audio, video, zoom, timeline }: VoicePlayerOptions) {
  const listeners = new Set<() => void>();
  let state = initialVoiceState;
  let handle = 0;
  /** Calls to show a frame that have not finished. Other changes of the frame are the user's. */
  let showing = 0;
  let shown: number | undefined;
  let settled: number | undefined;
  /** What the listener saw before, and what the voice-over showed last. */
  let ownView: View | undefined;
  let shownView: View | undefined;

  function set(change: Partial<VoicePlayerState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function showPicture(): void {
    const atMs = audio.currentTime * 1000;
    const next = stateAt(timeline, atMs);
    const { picture } = state;
    set({ atMs, picture: picture && isSame(picture, next) ? picture : next });
    // Only when it changes, so that a listener can look closer in between.
    if (next.view && next.view !== shownView) {
      shownView = next.view;
      zoom.show(next.view);
    }
    const { index } = video.getState();
    const frame = index && frameAt(index, next.frameUs / 1e6);
    if (frame === undefined || frame === shown) return;
    shown = frame;
    showing++;
    void video
      .show(frame)
      .catch((error: unknown) => console.warn('A frame could not be shown', error))
      .finally(() => {
        showing--;
        settled = video.getState().frame;
      });
  }

  function onRefresh(): void {
    handle = requestAnimationFrame(onRefresh);
    showPicture();
  }

  /** Shows the picture of the voice-over, also after the user has moved the film. */
  function follow(): void {
    if (!state.isFollowing) {
      shown = undefined;
      ownView = zoom.getView();
    }
    set({ isFollowing: true });
    showPicture();
  }

  /** Shows what the listener saw before, unless they have zoomed since. */
  function giveViewBack(): void {
    if (ownView && shownView && isSameView(zoom.getView(), boundView(shownView, zoom.getSizes())))
      zoom.show(ownView);
    ownView = shownView = undefined;
  }

  function leave(): void {
    audio.pause();
    shown = undefined;
    giveViewBack();
    set({ isFollowing: false });
  }

  const stopWatching = video.subscribe(() => {
    if (!state.isFollowing) return;
    const { isPlaying, frame } = video.getState();
    if (isPlaying || (showing === 0 && settled !== undefined && frame !== settled)) leave();
  });

  const closing = new AbortController();
  const { signal } = closing;
  audio.addEventListener(
    'play',
    () => {
      set({ isPlaying: true });
      cancelAnimationFrame(handle);
      follow();
      handle = requestAnimationFrame(onRefresh);
    },
    { signal },
  );
  const onStop = () => {
    cancelAnimationFrame(handle);
    set({ isPlaying: false });
    if (state.isFollowing) showPicture();
  };
  audio.addEventListener('pause', onStop, { signal });
  audio.addEventListener('ended', onStop, { signal });
  audio.addEventListener('seeked', () => state.isFollowing && showPicture(), { signal });
  audio.addEventListener('error', () => set({ hasFailed: true, isPlaying: false }), { signal });

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    toggle(): void {
      if (audio.paused)
        void audio.play().catch((error: unknown) => console.warn('The voice-over did not start', error));
      else audio.pause();
    },
    pause: () => audio.pause(),
    seek(atMs: number): void {
      audio.currentTime = Math.max(0, atMs) / 1000;
      set({ atMs: Math.max(0, atMs) });
      follow();
    },
    setRate(rate: number): void {
      audio.playbackRate = rate;
      set({ rate });
    },
    leave,
    close(): void {
      closing.abort();
      stopWatching();
      cancelAnimationFrame(handle);
      audio.pause();
      giveViewBack();
      listeners.clear();
    },
  };
}

export type VoicePlayer = ReturnType<typeof createVoicePlayer>;
