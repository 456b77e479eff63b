import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compressFiles, compressFurther } from './compress-files.ts';
import { filesBelow } from './site-files.ts';

let site: string;
beforeEach(() => {
  site = mkdtempSync(join(tmpdir(), 'crossbar-compress-'));
  mkdirSync(join(site, 'shop'));
  for (const name of ['index.html', 'shop/index.html', 'app.js'])
    writeFileSync(join(site, name), textOf(name));
  writeFileSync(join(site, 'small.txt'), 'a few bytes');
  writeFileSync(join(site, 'mara.avif'), Buffer.alloc(5000));
});
afterEach(() => rmSync(site, { recursive: true, force: true }));

const textOf = (name: string) => `${name} `.repeat(500);
const compressed = () =>
  filesBelow(site)
    .filter((name) => /\.(br|gz|unfinished)$/.test(name))
    .sort();

test('large texts get gzip files first, and Brotli files later', async () => {
  await compressFiles(site);
  expect(compressed()).toEqual(['app.js.gz', 'index.html.gz', 'shop/index.html.gz']);
  expect(gunzipSync(readFileSync(join(site, 'app.js.gz'))).toString()).toBe(textOf('app.js'));
  await compressFurther(site, 1);
  expect(compressed().filter((name) => name.endsWith('.br'))).toEqual([
    'app.js.br',
    'index.html.br',
    'shop/index.html.br',
  ]);
  expect(brotliDecompressSync(readFileSync(join(site, 'app.js.br'))).toString()).toBe(textOf('app.js'));
  expect(compressed().filter((name) => name.endsWith('.unfinished'))).toEqual([]);
});

test('what is missing is written, the home page’s last', async () => {
  const kept = join(site, 'shop/index.html.br');
  writeFileSync(kept, 'from before');
  await compressFurther(site, 2);
  expect(readFileSync(kept, 'utf8')).toBe('from before');
  const writtenAt = (name: string) => statSync(join(site, name), { bigint: true }).mtimeNs;
  expect(writtenAt('index.html.br')).toBeGreaterThan(writtenAt('app.js.br'));
});
