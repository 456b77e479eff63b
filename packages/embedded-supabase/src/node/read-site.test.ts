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

/** Returns the text of a file of the site; undefined when it does not exist. */
async function read(name: string, range?: { start: number; end: number }): Promise<string | undefined> {
  const body = await (await readSite(directory)).find(name)?.open(range);
  return body && new Response(body).text();
}

test('reads a file, whole or as a range', async () => {
  await writeFile(join(directory, 'plate.svg'), 'run, plant, swing');
  expect(await read('plate.svg')).toBe('run, plant, swing');
  expect(await read('plate.svg', { start: 5, end: 9 })).toBe('plant');
});

test('opens nothing for a file that was removed after the site was opened', async () => {
  await writeFile(join(directory, 'gone.svg'), 'a plate');
  const site = await readSite(directory);
  await rm(join(directory, 'gone.svg'));
  expect(await site.find('gone.svg')?.open(undefined)).toBeUndefined();
});

test('finds only files of the site and names the build command when there is no site', async () => {
  const site = await readSite(directory);
  expect(site.find('../secrets.json')).toBeUndefined();
  await expect(readSite(join(directory, 'nowhere'))).rejects.toThrow('npm run build');
});
