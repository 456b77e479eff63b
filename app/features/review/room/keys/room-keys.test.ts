import { expect, test } from 'vitest';
import { commandOf, formatSpeed, nextSpeed, roomShortcuts } from './room-keys.ts';

const press = (
  key: string,
  modifiers: object = {},
  canReview = true,
  { canDraw = canReview, isZoomed = false } = {},
) =>
  commandOf(
    { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...modifiers },
    { canReview, canDraw },
    isZoomed,
  );

test('every listed shortcut runs its command', () => {
  for (const { keys, command, shift = false, zoomed = false } of roomShortcuts)
    for (const key of keys)
      expect(press(key, { shiftKey: shift }, true, { isZoomed: zoomed }), key).toEqual(command);
});

test('arrow keys step one frame, or ten with Shift', () => {
  expect(press('ArrowRight')).toEqual({ do: 'step', by: 1 });
  expect(press('ArrowRight', { shiftKey: true })).toEqual({ do: 'step', by: 10 });
  expect(press('ArrowLeft', { shiftKey: true })).toEqual({ do: 'step', by: -10 });
});

test('arrow keys with Shift move a zoomed picture', () => {
  expect(press('ArrowRight', { shiftKey: true }, false, { isZoomed: true })).toEqual({
    do: 'pan',
    right: 1,
    down: 0,
  });
  expect(press('ArrowUp', { shiftKey: true }, false, { isZoomed: true })).toEqual({
    do: 'pan',
    right: 0,
    down: -1,
  });
  expect(press('ArrowUp', { shiftKey: true })).toBeUndefined();
  expect(press('ArrowRight', {}, false, { isZoomed: true })).toEqual({ do: 'step', by: 1 });
});

test('ignores shortcuts that change the review for an athlete', () => {
  for (const key of ['n', '1', 'd', 'g', 's', 't', 'z', 'y', 'q', 'w', 'e', 'Delete'])
    expect(press(key, {}, false), key).toBeUndefined();
  expect(press('z', { ctrlKey: true }, false)).toBeUndefined();
  expect(press('.', {}, false)).toEqual({ do: 'step', by: 1 });
});

test('an athlete who draws a reply has the keys of the pen, and no others of the coach', () => {
  expect(press('d', {}, false, { canDraw: true })).toEqual({ do: 'tool', tool: 'freehand' });
  expect(press('z', { ctrlKey: true }, false, { canDraw: true })).toEqual({ do: 'undo' });
  expect(press('Delete', {}, false, { canDraw: true })).toEqual({ do: 'delete-shape' });
  for (const key of ['n', '1', 'q', 'e'])
    expect(press(key, {}, false, { canDraw: true }), key).toBeUndefined();
});

test('keys with a character can be switched off; others and Ctrl+Z still work', () => {
  const pressOthers = (key: string, modifiers: object = {}) =>
    commandOf(
      { key, shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, ...modifiers },
      { canReview: true, hasCharacterKeys: false },
    );
  for (const key of ['n', 'N', '1', '.', ',', '?', '+', '[']) expect(pressOthers(key), key).toBeUndefined();
  expect(pressOthers('ArrowRight')).toEqual({ do: 'step', by: 1 });
  expect(pressOthers(' ')).toEqual({ do: 'play' });
  expect(pressOthers('Delete')).toEqual({ do: 'delete-shape' });
  expect(pressOthers('z', { ctrlKey: true })).toEqual({ do: 'undo' });
});

test('leaves browser shortcuts alone, except for undo and redo', () => {
  expect(press('f', { ctrlKey: true })).toBeUndefined();
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined();
  expect(press('Tab')).toBeUndefined();
  expect(press('z', { ctrlKey: true })).toEqual({ do: 'undo' });
  expect(press('Z', { metaKey: true })).toEqual({ do: 'undo' });
  expect(press('Z', { metaKey: true, shiftKey: true })).toEqual({ do: 'redo' });
  expect(press('y', { ctrlKey: true })).toEqual({ do: 'redo' });
  expect(press('z', { ctrlKey: true, altKey: true })).toBeUndefined();
});

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
