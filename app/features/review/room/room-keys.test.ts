import { expect, test } from 'vitest';
import { commandOf, nextSpeed, roomKeys } from './room-keys.ts';

const press = (key: string, held: object = {}, canReview = true) =>
  commandOf({ key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...held }, canReview);

test('every line of the list does what it says', () => {
  for (const { keys, command, shift = false } of roomKeys)
    for (const key of keys) expect(press(key, { shiftKey: shift }), key).toEqual(command);
});

test('arrows step by one, with Shift by ten', () => {
  expect(press('ArrowRight')).toEqual({ do: 'step', by: 1 });
  expect(press('ArrowRight', { shiftKey: true })).toEqual({ do: 'step', by: 10 });
  expect(press('ArrowLeft', { shiftKey: true })).toEqual({ do: 'step', by: -10 });
});

test('an athlete’s keyboard looks, and changes nothing', () => {
  for (const key of ['n', '1', 'd', 'g', 'z', 'e']) expect(press(key, {}, false), key).toBeUndefined();
  expect(press('z', { ctrlKey: true }, false)).toBeUndefined();
  expect(press('.', {}, false)).toEqual({ do: 'step', by: 1 });
});

test('the browser’s own keys stay its own, but taking back is taking back', () => {
  expect(press('f', { ctrlKey: true })).toBeUndefined();
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined();
  expect(press('Tab')).toBeUndefined();
  expect(press('z', { ctrlKey: true })).toEqual({ do: 'undo' });
  expect(press('Z', { metaKey: true })).toEqual({ do: 'undo' });
});

test('the speed goes from a tenth to the full one', () => {
  expect(nextSpeed(1, 'slower')).toBe(0.75);
  expect(nextSpeed(0.1, 'slower')).toBe(0.1);
  expect(nextSpeed(0.1, 'faster')).toBe(0.25);
  expect(nextSpeed(1, 'faster')).toBe(1);
});
