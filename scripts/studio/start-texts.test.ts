import { expect, test } from 'vitest';
import { absentPages, collections, filesOf } from '#content/collections.server.ts';
import { withDrafts } from '#content/content-files.server.ts';
import { readAllProducts, readProducts } from '#content/products.server.ts';
import { readContentFile } from '#content/read-yaml.server.ts';
import { findSamples } from '#content/samples.server.ts';
import { readSite } from '#content/site.server.ts';
import { checkContent } from './check-content.ts';
import { startTexts } from './start-texts.ts';

const start = { name: 'Höhenflug: Köln', email: 'owner@hoehenflug.test' };
const blank = await startTexts('/nowhere', { from: 'blank', ...start });
const onBlank = <T>(read: () => T): T => withDrafts(blank, read);

test('a blank site can be published, with the owner’s name and address', () => {
  expect(onBlank(checkContent)).toEqual([]);
  expect(onBlank(readSite)).toMatchObject({ name: start.name, contact: { email: start.email } });
});

test('a blank site sells nothing yet: its product is hidden', () => {
  expect(onBlank(readProducts)).toEqual([]);
  expect(onBlank(readAllProducts)).toHaveLength(1);
});

test('nothing on a blank site is invented, and what is to be filled in is listed', () => {
  const samples = onBlank(findSamples);
  expect(samples.filter(({ kind }) => !['texts', 'legal'].includes(kind))).toEqual([]);
  const files = (kind: string) => samples.filter((sample) => sample.kind === kind).map(({ file }) => file);
  expect(files('texts')).toEqual(
    expect.arrayContaining(['home.yml', 'site.yml', 'shop.yml', 'products/first-product.md']),
  );
  expect(files('legal')).toContain('pages/terms.md');
});

test('a blank site is without the pages, products and articles of the sample', () => {
  const names = onBlank(() => collections.flatMap(filesOf));
  expect(names.filter((file) => /^(blog|pages\/programs)\/.+\.md$/.test(file))).toEqual([]);
  expect(onBlank(absentPages)).toEqual(
    expect.arrayContaining([
      '/about',
      '/coaching',
      '/programs',
      '/mediakit',
      '/pvt',
      '/blog',
      '/reviews/sample',
    ]),
  );
  expect(absentPages()).toEqual([]);
});

test('the sample comes back letter for letter', async () => {
  const sample = await startTexts('/nowhere', { from: 'sample', ...start });
  for (const file of collections.flatMap(filesOf)) expect(sample.get(file), file).toBe(readContentFile(file));
  const again = withDrafts(blank, () => startTexts('/nowhere', { from: 'sample', ...start }));
  expect((await again).get('products/first-product.md')).toBe('');
});
