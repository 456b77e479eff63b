import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPictureClock } from './picture-clock.ts';

/** What the browser writes into a VideoFrame, in microseconds. */
let written = 0;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal(
    'VideoFrame',
    class {
      readonly timestamp = written;
      close() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('believes a picture that knows its time, also after a jump back to 0', () => {
  const take = createPictureClock(document.createElement('video'));
  written = 516_667;
  expect(take(0.5).readTime()).toBeCloseTo(0.516667);
  written = 0;
  expect(take(0.9).readTime()).toBe(0);
});

test('draws the picture itself only where it is upright, and else the video with the picture’s time', () => {
  const video = document.createElement('video');
  written = 516_667;
  const shown = createPictureClock(video)(0.5);
  expect(shown.image).toBe(video);
  written = 533_333;
  expect(shown.readTime()).toBeCloseTo(0.533333);
  const Picture = class {
    readonly timestamp = written;
    get rotation() {
      return 90;
    }
    close() {}
  };
  vi.stubGlobal('VideoFrame', Picture);
  expect(createPictureClock(video)(0.5).image).toBeInstanceOf(Picture);
});

test('takes the time from the player where pictures have seconds as microseconds, as in Firefox', () => {
  const video = document.createElement('video');
  const take = createPictureClock(video);
  written = 0;
  expect(take(0).readTime()).toBe(0);
  for (const seconds of [0.72, 0.76, 1.04, 2.08]) {
    video.currentTime = seconds;
    written = Math.floor(seconds);
    const picture = take(seconds + 0.0167);
    expect(picture.image).toBe(video);
    expect(picture.readTime()).toBeCloseTo(seconds, 2);
    vi.advanceTimersByTime(40);
  }
});

test('without VideoFrame, the announced time counts', () => {
  vi.stubGlobal('VideoFrame', undefined);
  expect(createPictureClock(document.createElement('video'))(0.7).readTime()).toBe(0.7);
});
