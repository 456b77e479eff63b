import { expect, test, vi } from 'vitest';
import type { CommandRoom } from './command.ts';
import { play } from './film-commands.ts';
import { commandOf, enabledIn, roomCommands } from './room-commands.ts';

interface Situation {
  canReview?: boolean;
  canDraw?: boolean;
  isZoomed?: boolean;
}

/** A room as far as it decides about commands. */
const roomFor = ({ canReview = true, canDraw = canReview, isZoomed = false }: Situation) =>
  ({
    permissions: { canReview },
    pen: { canDraw },
    video: { zoom: { getView: () => ({ scale: isZoomed ? 2 : 1 }) } },
    toggleCompare: () => undefined,
    openNext: () => undefined,
  }) as unknown as CommandRoom;

const none = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

/** Returns the label of the command that a key runs. */
const press = (key: string, modifiers: object = {}, situation: Situation = {}, hasCharacterKeys = true) =>
  commandOf({ ...none, key, ...modifiers }, roomFor(situation), hasCharacterKeys)?.label;

const both = [true, false];
const situations = both.flatMap((canReview) =>
  both.flatMap((canDraw) => both.map((isZoomed) => ({ canReview, canDraw, isZoomed }))),
);

test('no two commands have a key or a line of the list in common', () => {
  for (const situation of situations) {
    const keys = enabledIn(roomFor(situation)).flatMap((command) => command.keys);
    expect(keys).toEqual([...new Set(keys)]);
  }
  expect(new Set(roomCommands.map(({ label }) => label)).size).toBe(roomCommands.length);
});

test('every listed key runs its command', () => {
  for (const command of roomCommands)
    for (const key of command.keys) {
      const [plain = '', ...modifiers] = key === '+' ? ['+'] : key.split('+').reverse();
      const event = { ...none, shiftKey: modifiers.includes('Shift'), ctrlKey: modifiers.includes('Ctrl') };
      const found = situations.map((situation) =>
        commandOf({ ...event, key: plain }, roomFor(situation), true),
      );
      expect(found, key).toContain(command);
    }
});

test('arrow keys step one frame, or ten with Shift', () => {
  expect(press('ArrowRight')).toBe('One frame forward');
  expect(press('ArrowRight', { shiftKey: true })).toBe('Ten frames forward');
  expect(press('ArrowLeft', { shiftKey: true })).toBe('Ten frames back');
});

test('arrow keys with Shift move a zoomed picture', () => {
  expect(press('ArrowRight', { shiftKey: true }, { isZoomed: true })).toBe(
    'Look further right while zoomed in',
  );
  expect(press('ArrowUp', { shiftKey: true }, { isZoomed: true })).toBe('Look further up while zoomed in');
  expect(press('ArrowUp', { shiftKey: true })).toBeUndefined();
  expect(press('ArrowRight', {}, { isZoomed: true })).toBe('One frame forward');
});

test('ignores shortcuts that change the review for an athlete', () => {
  const athlete = { canReview: false };
  for (const key of ['n', '1', 'd', 'g', 's', 't', 'z', 'y', 'q', 'w', 'e', 'Delete'])
    expect(press(key, {}, athlete), key).toBeUndefined();
  expect(press('z', { ctrlKey: true }, athlete)).toBeUndefined();
  expect(press('.', {}, athlete)).toBe('One frame forward');
});

test('an athlete who draws a reply has the keys of the pen, and no others of the coach', () => {
  const athlete = { canReview: false, canDraw: true };
  expect(press('d', {}, athlete)).toBe('Draw freehand');
  expect(press('z', { ctrlKey: true }, athlete)).toBe('Undo drawing');
  expect(press('Delete', {}, athlete)).toBe('Delete the selected drawing');
  for (const key of ['n', '1', 'q', 'e']) expect(press(key, {}, athlete), key).toBeUndefined();
});

test('keys with a character can be switched off; others and Ctrl+Z still work', () => {
  const pressOthers = (key: string, modifiers: object = {}) => press(key, modifiers, {}, false);
  for (const key of ['n', 'N', '1', '.', ',', '?', '+', '[']) expect(pressOthers(key), key).toBeUndefined();
  expect(pressOthers('ArrowRight')).toBe('One frame forward');
  expect(pressOthers(' ')).toBe('Play or pause');
  expect(pressOthers('Delete')).toBe('Delete the selected drawing');
  expect(pressOthers('z', { ctrlKey: true })).toBe('Undo drawing');
});

test('leaves browser shortcuts alone, except for undo and redo', () => {
  expect(press('f', { ctrlKey: true })).toBeUndefined();
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined();
  expect(press('Tab')).toBeUndefined();
  expect(press('z', { ctrlKey: true })).toBe('Undo drawing');
  expect(press('Z', { metaKey: true })).toBe('Undo drawing');
  expect(press('Z', { metaKey: true, shiftKey: true })).toBe('Redo drawing');
  expect(press('y', { ctrlKey: true })).toBe('Redo drawing');
  expect(press('z', { ctrlKey: true, altKey: true })).toBeUndefined();
});

test('Space belongs to a voice-over that leads the film, and a button of the film to the film', () => {
  const player = { getState: () => ({ isPlaying: false }), play: vi.fn() };
  const video = { player } as unknown as CommandRoom['video'];
  const toggle = vi.fn();
  const voice = (isFollowing: boolean) => ({ getState: () => ({ isFollowing }), toggle });
  play.run({ video, voice: voice(true) });
  expect(toggle).toHaveBeenCalledOnce();
  expect(player.play).not.toHaveBeenCalled();
  play.run({ video, voice: voice(false) });
  play.run({ video });
  expect(toggle).toHaveBeenCalledOnce();
  expect(player.play).toHaveBeenCalledTimes(2);
});
