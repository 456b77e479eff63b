import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hashInputs } from '../build/inputs.ts';
import { copyOverlay, hasOverlay, overlayFolder } from './overlay.ts';

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
  expect(hashInputs()).toBe(before);
  expect(hasOverlay(dataDir)).toBe(false);
  await put('site.yml', 'name: Mara');
  expect(hashInputs()).not.toBe(before);
  expect(hasOverlay(dataDir)).toBe(true);
});

test('a build reads the pictures of the library', async () => {
  await put('pictures/mara-0123456789ab.yml', 'alt: Mara');
  await put('site.yml', 'name: Mara');
  const copy = join(dataDir, 'copy');
  await copyOverlay(dataDir, copy, new Map([['home.yml', 'hero: {}']]));
  const read = (file: string) => readFile(join(copy, file), 'utf8');
  expect(await read('pictures/mara-0123456789ab.yml')).toBe('alt: Mara');
  expect([await read('site.yml'), await read('home.yml')]).toEqual(['name: Mara', 'hero: {}']);
});
