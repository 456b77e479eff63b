import { readdirSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { drawings } from 'vault-figures/generators';
import { expect, test } from 'vitest';
import { readShareImages, shareFolder } from '../build/share-images.ts';
import { hashOf, pictureFolder, readFacts, readSources } from './picture-store.ts';
import { fingerprint } from './render-pictures.ts';
import { renderSiteFiles } from './site-files.ts';

const remedy = 'run: npm run pictures';

test('every committed picture matches its source', () => {
  const sources = readSources();
  for (const drawing of drawings)
    expect(sources[drawing.name]?.source, `${drawing.name} is stale; ${remedy}`).toBe(fingerprint(drawing));
}, 60_000);

test('the seed of the bucket has exactly the rendered files', () => {
  const sources = readSources();
  const files = Object.values(sources).flatMap((source) => Object.entries(source.files));
  expect(readdirSync(pictureFolder).sort()).toEqual(files.map(([name]) => name).sort());
  for (const [name, hash] of files) expect(hashOf(readFileSync(`${pictureFolder}/${name}`)), name).toBe(hash);
  expect(Object.keys(readFacts()).sort()).toEqual(Object.keys(sources).sort());
});

test('every picture has the stored size in every format', async () => {
  for (const [name, { height, widths }] of Object.entries(readFacts())) {
    const files = Object.keys(readSources()[name]?.files ?? {});
    expect(widths.at(-1), name).toBe(width);
    for (const file of files.filter((other) => other.includes(`-${width}-`))) {
      const size = await sharp(`${pictureFolder}/${file}`).metadata();
      expect([size.width, size.height], file).toEqual([width, height]);
    }
  }
}, 60_000);

test('all share images exist, with 1200 by 630 pixels and less than 120 kB', async () => {
  const files = Object.values(readShareImages()).map(({ file }) => file);
  expect(readdirSync(shareFolder).filter((file) => file.endsWith('.png'))).toEqual([...files].sort());
  for (const file of files) {
    const bytes = readFileSync(`${shareFolder}/${file}`);
    const { height, format } = await sharp(bytes).metadata();
    expect([width, height, format], file).toEqual([1200, 630, 'png']);
    expect(bytes.byteLength, file).toBeLessThan(120_000);
    expect(file).toContain(hashOf(bytes).slice(0, 8));
  }
});

/** Returns the average difference of two pictures per color value, from 0 to 255. */
async function averageDifference(one: Buffer, other: Buffer): Promise<number> {
  const [a, b] = await Promise.all([one, other].map((bytes) => sharp(bytes).ensureAlpha().raw().toBuffer()));
  expect(a?.length).toBe(b?.length);
  return (
    (a ?? Buffer.alloc(0)).reduce((sum, value, i) => sum + Math.abs(value - (b?.[i] ?? 0)), 0) /
    (a?.length ?? 1)
  );
}

test('plates, icons and fonts match their sources', async () => {
  for (const [file, bytes] of await renderSiteFiles()) {
    const committed = readFileSync(file);
    // Rounding of pixels can differ between CPUs.
    const isSame = file.endsWith('.png')
      ? (await averageDifference(committed, bytes)) < 1
      : committed.equals(bytes);
    expect(isSame, `${file} is stale; ${remedy}`).toBe(true);
  }
}, 60_000);
