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

/** Returns the name of the command that a key runs. */
const press = (key: string, modifiers: object = {}, situation: Situation = {}, hasCharacterKeys = true) =>
  commandOf({ ...none, key, ...modifiers }, roomFor(situation), hasCharacterKeys)?.name;

const both = [true, false];
const situations = both.flatMap((canReview) =>
  both.flatMap((canDraw) => both.map((isZoomed) => ({ canReview, canDraw, isZoomed }))),
);

test('no two commands have a key, a name or a line of the list in common', () => {
  for (const situation of situations) {
    const keys = enabledIn(roomFor(situation)).flatMap((command) => command.keys);
    expect(keys).toEqual([...new Set(keys)]);
  }
  for (const part of ['name', 'label'] as const)
    expect(new Set(roomCommands.map((command) => command[part])).size).toBe(roomCommands.length);
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
  expect(press('ArrowRight')).toBe('step 1');
  expect(press('ArrowRight', { shiftKey: true })).toBe('step 10');
  expect(press('ArrowLeft', { shiftKey: true })).toBe('step -10');
});

test('arrow keys with Shift move a zoomed picture', () => {
  expect(press('ArrowRight', { shiftKey: true }, { isZoomed: true })).toBe('look right');
  expect(press('ArrowUp', { shiftKey: true }, { isZoomed: true })).toBe('look up');
  expect(press('ArrowUp', { shiftKey: true })).toBeUndefined();
  expect(press('ArrowRight', {}, { isZoomed: true })).toBe('step 1');
});

test('ignores shortcuts that change the review for an athlete', () => {
  const athlete = { canReview: false };
  for (const key of ['n', '1', 'd', 'g', 's', 't', 'z', 'y', 'q', 'w', 'e', 'Delete'])
    expect(press(key, {}, athlete), key).toBeUndefined();
  expect(press('z', { ctrlKey: true }, athlete)).toBeUndefined();
  expect(press('.', {}, athlete)).toBe('step 1');
});

test('an athlete who draws a reply has the keys of the pen, and no others of the coach', () => {
  const athlete = { canReview: false, canDraw: true };
  expect(press('d', {}, athlete)).toBe('freehand');
  expect(press('z', { ctrlKey: true }, athlete)).toBe('undo');
  expect(press('Delete', {}, athlete)).toBe('delete drawing');
  for (const key of ['n', '1', 'q', 'e']) expect(press(key, {}, athlete), key).toBeUndefined();
});

test('keys with a character can be switched off; others and Ctrl+Z still work', () => {
  const pressOthers = (key: string, modifiers: object = {}) => press(key, modifiers, {}, false);
  for (const key of ['n', 'N', '1', '.', ',', '?', '+', '[']) expect(pressOthers(key), key).toBeUndefined();
  expect(pressOthers('ArrowRight')).toBe('step 1');
  expect(pressOthers(' ')).toBe('play');
  expect(pressOthers('Delete')).toBe('delete drawing');
  expect(pressOthers('z', { ctrlKey: true })).toBe('undo');
});

test('leaves browser shortcuts alone, except for undo and redo', () => {
  expect(press('f', { ctrlKey: true })).toBeUndefined();
  expect(press('ArrowLeft', { altKey: true })).toBeUndefined();
  expect(press('Tab')).toBeUndefined();
  expect(press('z', { ctrlKey: true })).toBe('undo');
  expect(press('Z', { metaKey: true })).toBe('undo');
  expect(press('Z', { metaKey: true, shiftKey: true })).toBe('redo');
  expect(press('y', { ctrlKey: true })).toBe('redo');
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
