import { expect, test } from 'vitest';
import { commandOf, frameTime, nextSpeed } from './player-keys.ts';

const press = (key: string, held: object = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...held });

test('each key does what its button does', () => {
  expect([' ', 'ArrowLeft', 'ArrowRight', ',', '.', '<', '>', 'L', 'f'].map((key) => press(key))).toEqual([
    'play-or-pause',
    'back',
    'forward',
    'previous-frame',
    'next-frame',
    'slower',
    'faster',
    'loop',
    'full-screen',
  ]);
});

test('keys of the browser stay the browser’s', () => {
  expect(press('f', { ctrlKey: true })).toBeUndefined();
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined();
  expect(press('c', { metaKey: true })).toBeUndefined();
  expect(press('Tab')).toBeUndefined();
  expect(press('constructor')).toBeUndefined();
});

test('the speed goes from a tenth to double, and stays at either end', () => {
  let speed = 1;
  for (let i = 0; i < 10; i++) speed = nextSpeed(speed, 'slower');
  expect(speed).toBe(0.1);
  expect(nextSpeed(0.1, 'faster')).toBe(0.25);
  for (let i = 0; i < 10; i++) speed = nextSpeed(speed, 'faster');
  expect(speed).toBe(2);
});

test('stepping goes frame by frame, there and back, and stops at the ends', () => {
  const film = { framesPerSecond: 30, duration: 7 };
  const frameAt = (seconds: number) => Math.floor(seconds * 30);
  let seconds = 0;
  for (let i = 1; i <= 209; i++) {
    seconds = frameTime(seconds, 1, film);
    expect(frameAt(seconds)).toBe(i);
  }
  expect(frameAt(frameTime(seconds, 1, film))).toBe(209);
  for (let i = 208; i >= 0; i--) {
    seconds = frameTime(seconds, -1, film);
    expect(frameAt(seconds)).toBe(i);
  }
  expect(frameAt(frameTime(seconds, -1, film))).toBe(0);
});
