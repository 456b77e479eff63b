import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hashInputs } from '../build/inputs.ts';
import { completeBases, keepBase, listChangedBases } from './bases.ts';
import { listUpdates } from './list-updates.ts';
import { copyOverlay, overlayFolder } from './overlay.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'crossbar-overlay-'));
  vi.stubEnv('CONTENT_OVERLAY', overlayFolder(dataDir));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true, force: true });
});

async function put(file: string, text: string): Promise<void> {
  const path = join(overlayFolder(dataDir), file);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, text);
}

test('an upload alone is no reason to build', async () => {
  const before = hashInputs();
  await put('pictures/mara-0123456789ab-320.avif', 'AVIF');
  await put('videos/mara-0123456789ab.mp4', 'MP4');
  expect(hashInputs()).toBe(before);
  await put('site.yml', 'name: Mara');
  expect(hashInputs()).not.toBe(before);
});

test('a build reads the pictures and videos of the library', async () => {
  await put('pictures/mara-0123456789ab.yml', 'alt: Mara');
  await put('videos/teo-0123456789ab.yml', 'alt: Teo');
  await put('site.yml', 'name: Mara');
  const copy = join(dataDir, 'copy');
  await copyOverlay(dataDir, copy, new Map([['home.yml', 'hero: {}']]));
  const read = (file: string) => readFile(join(copy, file), 'utf8');
  expect(await read('pictures/mara-0123456789ab.yml')).toBe('alt: Mara');
  expect(await read('videos/teo-0123456789ab.yml')).toBe('alt: Teo');
  expect([await read('site.yml'), await read('home.yml')]).toEqual(['name: Mara', 'hero: {}']);
});

const repositoryFile = (file: string) => readFile(join('content', file), 'utf8');

test('the repository’s file under a copy of the owner is remembered, so that an update shows', async () => {
  const original = await repositoryFile('cart.yml');
  await put('cart.yml', original.replace(/: .+/, ': Mine'));
  await put('pictures/mara-0123456789ab.yml', 'alt: Mara');
  const before = hashInputs();
  await completeBases(dataDir);
  expect(hashInputs()).toBe(before);
  expect(listChangedBases(dataDir)).toEqual([]);
  // As if the repository had had another text then.
  await put('bases/cart.yml', original.replace(/: .+/, ': Before the update'));
  await completeBases(dataDir);
  expect(listUpdates(dataDir)).toEqual(['cart.yml']);
  await keepBase(dataDir, 'cart.yml');
  expect(listChangedBases(dataDir)).toEqual([]);
});

test('an update that changes only comments, or brings the owner’s own text, is none', async () => {
  const original = await repositoryFile('cart.yml');
  await put('cart.yml', 'title: Mine');
  await put('bases/cart.yml', `# A comment.\n${original}`);
  expect(listUpdates(dataDir)).toEqual([]);
  await put('bases/cart.yml', 'title: Before');
  expect(listUpdates(dataDir)).toEqual(['cart.yml']);
  await put('cart.yml', original);
  expect(listUpdates(dataDir)).toEqual([]);
  await put('cart.yml', '');
  expect(listUpdates(dataDir)).toEqual([]);
});

test('the base goes with the copy, and bases alone are no reason to build', async () => {
  const before = hashInputs();
  await put('bases/cart.yml', 'title: Before');
  expect(hashInputs()).toBe(before);
  await completeBases(dataDir);
  await put('cart.yml', 'title: Mine');
  await completeBases(dataDir);
  expect(listChangedBases(dataDir)).toEqual([]);
});
