import { expect, test } from 'vitest';
import { createUploadTurns } from './upload-turns.ts';

/** A task that ends when the test says so. */
function pending() {
  let resolve: (text: string) => void = () => undefined;
  let reject: (error: Error) => void = () => undefined;
  const promise = new Promise<string>((...settle) => ([resolve, reject] = settle));
  return { task: () => promise, resolve, reject };
}

test('reads one file at a time, also after one that failed', async () => {
  const turns = createUploadTurns();
  const [first, second] = [pending(), pending()];
  const begun: string[] = [];
  const failing = turns.admit('ana', (inTurn) => inTurn(() => (begun.push('first'), first.task())));
  const next = turns.admit('ben', (inTurn) => inTurn(() => (begun.push('second'), second.task())));
  first.reject(new Error('broken'));
  await expect(failing).rejects.toThrow('broken');
  expect(begun[0]).toBe('first');
  second.resolve('done');
  await expect(next).resolves.toBe('done');
  expect(begun).toEqual(['first', 'second']);
});

test('refuses a third file of an account until one is done, and no file of another', async () => {
  const turns = createUploadTurns();
  const first = pending();
  const add = (account: string, task: () => Promise<string> = async () => account) =>
    turns.admit(account, (inTurn) => inTurn(task));
  const read = add('ana', first.task);
  const waiting = add('ana');
  await expect(add('ana')).rejects.toMatchObject({ status: 429, code: 'uploads_waiting' });
  const other = add('ben');
  first.resolve('done');
  expect(await Promise.all([read, waiting, other])).toEqual(['done', 'ana', 'ben']);
  await expect(add('ana')).resolves.toBe('ana');
});

test('counts a file that is still received, before its turn', async () => {
  const turns = createUploadTurns();
  const received = pending();
  const slow = () => turns.admit('ana', received.task);
  const both = [slow(), slow()];
  await expect(slow()).rejects.toMatchObject({ code: 'uploads_waiting' });
  received.resolve('done');
  await Promise.all(both);
});
