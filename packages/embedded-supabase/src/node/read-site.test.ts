import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readSite } from './read-site.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'crossbar-site-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** What a file of the site says; undefined when it is gone. */
async function read(name: string, range?: { start: number; end: number }): Promise<string | undefined> {
  const body = await (await readSite(directory)).find(name)?.open(range);
  return body && new Response(body).text();
}

test('a file is given whole and in part', async () => {
  await writeFile(join(directory, 'plate.svg'), 'run, plant, swing');
  expect(await read('plate.svg')).toBe('run, plant, swing');
  expect(await read('plate.svg', { start: 5, end: 9 })).toBe('plant');
});

test('a file that was removed after the site was opened is missing', async () => {
  await writeFile(join(directory, 'gone.svg'), 'a plate');
  const site = await readSite(directory);
  await rm(join(directory, 'gone.svg'));
  expect(await site.find('gone.svg')?.open(undefined)).toBeUndefined();
});

test('nothing but files of the site is found, and no site is said in a sentence', async () => {
  const site = await readSite(directory);
  expect(site.find('../secrets.json')).toBeUndefined();
  await expect(readSite(join(directory, 'nowhere'))).rejects.toThrow('npm run build');
});
