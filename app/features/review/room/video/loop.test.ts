import { expect, test } from 'vitest';
import { loopAround, loopFromHere, loopToHere, moveEnd } from './loop.ts';

const index = { times: Array.from({ length: 100 }, (_, i) => i / 10), keys: [0], end: 10 };

test('starts the loop at the current frame and keeps a later end', () => {
  expect(loopFromHere({ index, frame: 20 })).toEqual({ from: 20, to: 99 });
  expect(loopFromHere({ index, frame: 20, loop: { from: 3, to: 30 } })).toEqual({ from: 20, to: 30 });
  expect(loopFromHere({ index, frame: 40, loop: { from: 3, to: 30 } })).toEqual({ from: 40, to: 99 });
});
test('ends the loop at the current frame and keeps an earlier start', () => {
  expect(loopToHere({ index, frame: 20 })).toEqual({ from: 0, to: 20 });
  expect(loopToHere({ index, frame: 20, loop: { from: 3, to: 30 } })).toEqual({ from: 3, to: 20 });
  expect(loopToHere({ index, frame: 2, loop: { from: 3, to: 30 } })).toEqual({ from: 0, to: 2 });
});
test('a loop has at least two frames', () => {
  expect(loopFromHere({ index, frame: 99 })).toEqual({ from: 98, to: 99 });
  expect(loopToHere({ index, frame: 0 })).toEqual({ from: 0, to: 1 });
  expect(moveEnd({ from: 10, to: 20 }, 'from', 50, 99)).toEqual({ from: 19, to: 20 });
  expect(moveEnd({ from: 10, to: 20 }, 'to', 5, 99)).toEqual({ from: 10, to: 11 });
  expect(moveEnd({ from: 10, to: 20 }, 'to', 500, 99)).toEqual({ from: 10, to: 99 });
});
test('a loop around a frame extends half a second of real time to each side', () => {
  expect(loopAround({ index, frame: 50 }, null)).toEqual({ from: 45, to: 55 });
  expect(loopAround({ index, frame: 50 }, 4)).toEqual({ from: 30, to: 70 });
});
