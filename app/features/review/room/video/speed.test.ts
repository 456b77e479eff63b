import { expect, test } from 'vitest';
import { formatSpeed, nextSpeed } from './speed.ts';

test('changes the speed between 0.1 and 1', () => {
  expect(nextSpeed(1, 'slower', null)).toBe(0.75);
  expect(nextSpeed(0.1, 'slower', null)).toBe(0.1);
  expect(nextSpeed(0.1, 'faster', null)).toBe(0.25);
  expect(nextSpeed(1, 'faster', null)).toBe(1);
});

test('slow motion plays up to the speed of the jump, if a browser can', () => {
  const fastest = (slowMotion: number) => {
    let speed = 1;
    for (let i = 0; i < 10; i++) speed = nextSpeed(speed, 'faster', slowMotion);
    return speed;
  };
  expect(fastest(2)).toBe(2);
  expect(fastest(8)).toBe(8);
  expect(fastest(32)).toBe(16);
  expect(nextSpeed(2, 'slower', 8)).toBe(1);
});

test('shows the speed relative to the jump', () => {
  expect(formatSpeed(0.25, null)).toBe('0.25×');
  expect(formatSpeed(8, 8)).toBe('1×');
  expect(formatSpeed(0.5, 8)).toBe('0.063×');
  expect(formatSpeed(0.1, 32)).toBe('0.0031×');
});
