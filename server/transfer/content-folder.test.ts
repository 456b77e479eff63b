import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exportContent, importContent } from './content-folder.ts';
import { manifestSchema } from './manifest.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'crossbar-content-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

const folder = (name: string) => join(home, name);
const put = async (file: string, text: string) => {
  await mkdir(join(folder(file), '..'), { recursive: true });
  await writeFile(folder(file), text);
};

test('a backup has what the owner published, and restoring replaces it', async () => {
  await put('from/site.yml', 'name: Mara');
  await put('from/products/flight-mode.md', '---\n---\n');
  await put('from/site.yml.0d3b.unfinished', 'half');
  await put('from/pictures/mara-0123456789ab.yml', 'alt: Mara');
  await put('from/pictures/mara-0123456789ab-320.avif', 'AVIF');
  await put('from/videos/teo-0123456789ab.yml', 'alt: Teo');
  await put('from/videos/teo-0123456789ab.mp4', 'MP4');
  await put('from/videos/teo-0123456789ab.webp', 'WebP');
  const content = await exportContent(folder('from'), folder('backup/content'));
  expect(content.map(({ file }) => file)).toEqual([
    'pictures/mara-0123456789ab-320.avif',
    'pictures/mara-0123456789ab.yml',
    'products/flight-mode.md',
    'site.yml',
    'videos/teo-0123456789ab.mp4',
    'videos/teo-0123456789ab.webp',
    'videos/teo-0123456789ab.yml',
  ]);
  const { content: inManifest } = manifestSchema.shape;
  expect(inManifest.parse(content)).toEqual(content);

  await put('to/home.yml', 'old');
  await importContent(content, folder('backup/content'), folder('to'));
  expect(await readFile(folder('to/site.yml'), 'utf8')).toBe('name: Mara');
  expect(await readFile(folder('to/products/flight-mode.md'), 'utf8')).toBe('---\n---\n');
  expect(await readFile(folder('to/pictures/mara-0123456789ab-320.avif'), 'utf8')).toBe('AVIF');
  expect(await readFile(folder('to/videos/teo-0123456789ab.mp4'), 'utf8')).toBe('MP4');
  await expect(readFile(folder('to/home.yml'), 'utf8')).rejects.toThrow('ENOENT');
});

test('an installation without published content has none in its backup', async () => {
  expect(await exportContent(folder('none'), folder('backup'))).toEqual([]);
});

test.each([
  '../site.yml',
  '/etc/site.yml',
  'a/../b.yml',
  'run.sh',
  'pictures/x.svg',
  'videos/x.mov',
  'pictures/../x.avif',
  'a\\b.yml',
  '',
])('a manifest cannot name the file %j', (file) => {
  const { content } = manifestSchema.shape;
  expect(content.safeParse([{ file, sha256: '' }]).success).toBe(false);
});

test('a backup of an older release has no content', () => {
  expect(manifestSchema.shape.content.parse(undefined)).toEqual([]);
});
