import { expect, test } from 'vitest';
import { describeDiskProblem, probeFolder } from './disk-problem.ts';

test.each([
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'the disk is read-only'],
  ['EACCES', 'this user may not write there'],
  ['EIO', 'the disk reports an error (EIO)'],
])('says what %s means', (code, words) => {
  expect(describeDiskProblem(Object.assign(new Error(code), { code }))).toBe(words);
});

test('fails in a folder that does not exist', async () => {
  const failure: unknown = await probeFolder('/nowhere/at/all').catch((error: unknown) => error);
  expect(describeDiskProblem(failure)).toBe('the folder does not exist');
});
