import type { VideoPlayer } from '#lib/video-frames/video-player.ts';
import type { Zoom } from '../video/zoom.ts';
import { leadFilm, type FilmToLead } from './led-film.ts';
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
  (a.open?.points ?? []).every((point, i) => point === b.open?.points[i]) &&
  a.comparison === b.comparison;

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
  let settled: number | undefined;
  const film = leadFilm({ player: video, zoom });
  /** The film that the recording compares with, once it is open. */
  let other: ReturnType<typeof leadFilm> | undefined;

  function set(change: Partial<VoicePlayerState>): void {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  }

  function showPicture(): void {
    const atMs = audio.currentTime * 1000;
    const next = stateAt(timeline, atMs);
    const { picture } = state;
    set({ atMs, picture: picture && isSame(picture, next) ? picture : next });
    if (next.comparison) void other?.show(next.otherUs, next.otherView);
    const drawn = film.show(next.frameUs, next.view);
    if (!drawn) return;
    showing++;
    void drawn.finally(() => {
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
    set({ isFollowing: true });
    showPicture();
  }

  function leave(): void {
    audio.pause();
    film.giveBack();
    other?.giveBack();
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
    /** Moves the other film of the recording too, until the returned function is called. */
    leadOther(opened: FilmToLead): () => void {
      const led = leadFilm(opened);
      other = led;
      if (state.isFollowing) showPicture();
      return () => {
        led.giveBack();
        if (other === led) other = undefined;
      };
    },
    close(): void {
      closing.abort();
      stopWatching();
      cancelAnimationFrame(handle);
      audio.pause();
      film.giveBack();
      other?.giveBack();
      listeners.clear();
    },
  };
}

export type VoicePlayer = ReturnType<typeof createVoicePlayer>;
