import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { oneAtATime } from './one-at-a-time.ts';

test('the second one begins when the first one has ended, also when it failed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'crossbar-lock-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const lock = join(folder, 'new', 'build');
  const steps: string[] = [];
  let end: (error: Error) => void = () => undefined;
  const first = oneAtATime(lock, () => {
    steps.push('first begins');
    return new Promise<void>((_resolve, reject) => (end = reject));
  });
  await expect.poll(() => steps).toHaveLength(1);
  const second = oneAtATime(lock, async () => steps.push('second begins'));
  const other = oneAtATime(join(folder, 'another'), async () => steps.push('another place'));
  await other;
  steps.push('first ends');
  end(new Error('The content is broken.'));
  await expect(first).rejects.toThrow('broken');
  await second;
  expect(steps).toEqual(['first begins', 'another place', 'first ends', 'second begins']);
});
