import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { readContentFile } from '#content/read-yaml.server.ts';
import { createShareTools } from './share-images.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'crossbar-share-'));
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(dataDir, { recursive: true, force: true });
});

type Add = ReturnType<typeof createShareTools>['add'];
/** Takes every picture as it is. */
const reader = {
  read: (_module: unknown, bytes: Uint8Array) => Promise.resolve(bytes),
  close: () => undefined,
};
const bytes = new Uint8Array([1, 2, 3]);

test('a server stores what another one asked for, and nothing else', async () => {
  const [first, second] = [createShareTools(dataDir), createShareTools(dataDir)];
  const site = readContentFile('site.yml').replace(/^(name|tagline): .*$/gm, '$1: Höhenflug');
  const overlay = join(dataDir, 'content');
  mkdirSync(overlay, { recursive: true });
  writeFileSync(join(overlay, 'site.yml'), site);
  vi.stubEnv('CONTENT_OVERLAY', overlay);
  const [image] = await first.list();
  if (image === undefined) throw new Error('Another name changes no share image.');
  const add = (drawn: Parameters<Add>[0]) => second.add(drawn, reader as unknown as Parameters<Add>[1]);
  expect(await add({ path: image.path, source: 'unknown', bytes })).toBe(false);
  expect(await add({ path: '/other', source: image.source, bytes })).toBe(false);
  expect(await add({ path: image.path, source: image.source, bytes })).toBe(true);
  expect(
    readdirSync(dataDir, { recursive: true }).filter((file) => String(file).endsWith('.png')),
  ).toHaveLength(1);
}, 60_000);
