import { expect, test } from 'vitest';
import { commandOf, frameTime, nextSpeed } from './player-keys.ts';

const press = (key: string, modifiers: object = {}) =>
  commandOf({ key, ctrlKey: false, metaKey: false, altKey: false, ...modifiers });

test('maps keys to commands', () => {
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

test('ignores keys of the browser', () => {
  expect(press('f', { ctrlKey: true })).toBeUndefined();
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined();
  expect(press('c', { metaKey: true })).toBeUndefined();
  expect(press('Tab')).toBeUndefined();
  expect(press('constructor')).toBeUndefined();
});

test('changes the speed between 0.1 and 2', () => {
  let speed = 1;
  for (let i = 0; i < 10; i++) speed = nextSpeed(speed, 'slower');
  expect(speed).toBe(0.1);
  expect(nextSpeed(0.1, 'faster')).toBe(0.25);
  for (let i = 0; i < 10; i++) speed = nextSpeed(speed, 'faster');
  expect(speed).toBe(2);
});

test('steps frame by frame in both directions and stops at the ends', () => {
  const video = { framesPerSecond: 30, duration: 7 };
  const frameAt = (seconds: number) => Math.floor(seconds * 30);
  let seconds = 0;
  for (let i = 1; i <= 209; i++) {
    seconds = frameTime(seconds, 1, video);
    expect(frameAt(seconds)).toBe(i);
  }
  expect(frameAt(frameTime(seconds, 1, video))).toBe(209);
  for (let i = 208; i >= 0; i--) {
    seconds = frameTime(seconds, -1, video);
    expect(frameAt(seconds)).toBe(i);
  }
  expect(frameAt(frameTime(seconds, -1, video))).toBe(0);
});
