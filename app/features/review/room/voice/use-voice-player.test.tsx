import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { RoomVideo } from '../video/use-video-player.ts';
import { createZoom } from '../video/zoom.ts';
import { emptyTimeline } from './timeline.ts';
import { useVoicePlayer } from './use-voice-player.ts';

/** An audio element that only keeps its state: jsdom plays nothing. */
class SilentAudio extends EventTarget {
  static last: SilentAudio;
  currentTime = 0;
  playbackRate = 1;
  paused = true;
  constructor() {
    super();
    SilentAudio.last = this;
  }
  play() {
    this.paused = false;
    this.dispatchEvent(new Event('play'));
    return Promise.resolve();
  }
  pause() {
    this.paused = true;
    this.dispatchEvent(new Event('pause'));
  }
}

const openFilm = () => {
  const state = { status: 'ready', isPlaying: false, frame: 0, index: undefined };
  const player = { getState: () => state, subscribe: () => () => undefined, show: () => Promise.resolve() };
  return { player, zoom: createZoom() } as unknown as RoomVideo;
};

beforeEach(() => {
  vi.stubGlobal('Audio', SilentAudio);
  URL.createObjectURL = () => 'blob:voice';
  URL.revokeObjectURL = () => undefined;
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const voiceOver = { audioName: 'voice', durationMs: 5000, captions: [] };
const loaded = () =>
  act(() => {
    SilentAudio.last.dispatchEvent(new Event('loadedmetadata'));
  });

test('a voice that plays goes on when the film is opened again', async () => {
  const load = vi.fn(() => Promise.resolve({ audio: new Blob(), timeline: emptyTimeline }));
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result, rerender } = renderHook(({ video }) => useVoicePlayer({ voiceOver, load, video }), {
    wrapper,
    initialProps: { video: openFilm() },
  });
  await act(() => vi.waitFor(() => expect(result.current.source.data).toBeDefined()));
  loaded();
  const first = result.current.voicePlayer;
  act(() => {
    first?.setRate(1.5);
    first?.seek(2000);
    first?.toggle();
  });
  rerender({ video: openFilm() });
  expect(result.current.voicePlayer).toBeUndefined();
  loaded();
  expect(result.current.voicePlayer).not.toBe(first);
  expect(result.current.voicePlayer?.getState()).toMatchObject({ isPlaying: true, atMs: 2000, rate: 1.5 });
  expect(SilentAudio.last).toMatchObject({ paused: false, currentTime: 2, playbackRate: 1.5 });
  expect(load).toHaveBeenCalledTimes(1);
});
