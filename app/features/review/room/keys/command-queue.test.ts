import { expect, test } from 'vitest';
import { createCommandQueue } from './command-queue.ts';
import type { Command } from './command.ts';

const command = (label: string, traits: Partial<Command> = {}): Command => ({
  label,
  keys: [],
  run: () => undefined,
  ...traits,
});
const forward = command('step');
const last = command('last');
const note = command('note', { waitsFor: 'frame', opensField: true });
const list = command('keys', { waitsFor: 'nothing' });

/** A room in which `ready()` opens the video and `show()` draws the requested frame. */
function createRoom() {
  let isReady = false;
  let drawing: { promise: Promise<void>; resolve: () => void } | undefined;
  const ran: string[] = [];
  const waiting: boolean[] = [];
  const queue = createCommandQueue({
    isReady: () => isReady,
    pending: () => drawing?.promise,
    run({ label }) {
      ran.push(label);
      if (label !== 'last') return;
      let resolve = () => {};
      const promise = new Promise<void>((done) => {
        resolve = done;
      });
      drawing = { promise, resolve };
    },
    onWaiting: (isWaiting) => waiting.push(isWaiting),
  });
  return {
    queue,
    ran,
    waiting,
    press: (key: string, pressed: Command) => queue.press(key, pressed),
    ready: () => {
      isReady = true;
      return queue.resume();
    },
    async show() {
      const shown = drawing;
      drawing = undefined;
      shown?.resolve();
      await shown?.promise;
      await Promise.resolve();
    },
  };
}

test('keys that were pressed before the room is ready run in their order', async () => {
  const { press, ready, ran, waiting } = createRoom();
  press('.', forward);
  press('ArrowRight', forward);
  press('n', note);
  expect([ran, waiting.at(-1)]).toEqual([[], true]);
  await ready();
  expect([ran, waiting.at(-1)]).toEqual([['step', 'step', 'note'], false]);
});

test('a note waits for the frame that was requested, and later keys wait for the note', async () => {
  const { press, ready, show, ran } = createRoom();
  await ready();
  press('End', last);
  press('n', note);
  press('Home', command('first'));
  expect(ran).toEqual(['last']);
  await show();
  expect(ran).toEqual(['last', 'note', 'first']);
});

test('steps do not wait for each other', async () => {
  const { press, ready, ran } = createRoom();
  await ready();
  press('End', last);
  press(',', forward);
  expect(ran).toEqual(['last', 'step']);
});

test('the words of a note that still waits run no commands, until Escape', async () => {
  const { press, ready, ran } = createRoom();
  press('n', note);
  press('e', command('finish', { waitsFor: 'nothing' }));
  press('k', command('play'));
  press('Escape', command('stop'));
  press('.', forward);
  await ready();
  expect(ran).toEqual(['note', 'stop', 'step']);
});

test('the list of keys opens at once, and a video that fails drops the waiting keys', async () => {
  const { press, queue, ready, ran, waiting } = createRoom();
  press('?', list);
  press('n', note);
  queue.clear();
  await ready();
  expect([ran, waiting.at(-1)]).toEqual([['keys'], false]);
});
