import { format } from 'oxfmt';
import { describe, expect, test } from 'vitest';
import { collections, filesOf } from '#content/collections.server.ts';
import { withDrafts } from '#content/content-files.server.ts';
import { readProducts } from '#content/products.server.ts';
import { readSite } from '#content/site.server.ts';
import type { ContentValues, FieldSchema } from '#domain/content-calls.ts';
import type { ToolFile } from '#server/studio/content-tools.ts';
import { createContentTools } from './content-tools.ts';
import { formatting } from './write-file.ts';

const tools = createContentTools('.data');
const files = collections.flatMap(filesOf);
const none = new Map<string, string>();
const productFile = filesOf(collections.find(({ place }) => place === 'products/')!)[0]!;

function open(file: string, drafts = none): ToolFile {
  const found = tools.read(file, drafts);
  if (found === undefined) throw new Error(`${file} was not found`);
  return found;
}

const change = (file: ToolFile, values: ContentValues, text = file.text) =>
  tools.write(file, { ...file.values, ...values }, text);

const comments = (source: string) => source.match(/^ *#.*$/gm) ?? [];

test.each(files)('reads and writes %s without a change of its values and comments', async (name) => {
  const file = open(name);
  const source = await tools.write(file, file.values, file.text);
  const again = open(name, new Map([[name, source]]));
  expect(again.values).toEqual(file.values);
  expect(again.text).toBe(file.text);
  if (!name.endsWith('.md')) expect(comments(source)).toEqual(comments(file.source));
  expect(tools.compare(file, again)).toEqual([]);
});

test.each(files.filter((name) => name.endsWith('.yml')))(
  'formats %s as `npm run format` does',
  async (name) => {
    const file = open(name);
    const source = await change(file, {});
    expect((await format('content/site.yml', source, formatting)).code).toBe(source);
  },
);

test('changes one field and no other line', async () => {
  const site = open('site.yml');
  const { contact } = site.values as { contact: ContentValues };
  const source = await change(site, { contact: { ...contact, phone: '+1 555 010 9999' } });
  const lines = source.split('\n');
  const changed = site.source.split('\n').flatMap((line, i) => (line === lines[i] ? [] : [lines[i]]));
  expect(changed).toEqual(['  phone: +1 555 010 9999']);
});

test.each([
  'a: colon and # hash',
  '*alias',
  '&anchor',
  '- dash',
  '{ braces }',
  '"quotes" and \'more\'',
  'true',
  '4.50',
  '---\nid: 1\n---',
  'two\nlines',
  ' spaces ',
  '!!js/function',
  '%directive',
  '🏅 é “”',
  'x'.repeat(3000),
])('keeps the text %j as it is', async (summary) => {
  const product = open(productFile);
  const source = await change(product, { summary });
  expect(open(productFile, new Map([[productFile, source]])).values['summary']).toBe(summary);
});

test('adds, moves and removes entries of a list', async () => {
  const product = open(productFile);
  const spec = product.values['spec'] as ContentValues[];
  const added = { label: 'Extra', value: 'Yes' };
  for (const next of [[...spec, added], [added, ...spec], spec.slice(1), [added]]) {
    const source = await change(product, { spec: next });
    expect(open(productFile, new Map([[productFile, source]])).values['spec']).toEqual(next);
  }
  expect(await change(product, { spec: [...spec, added] })).toContain('- { label: Extra, value: Yes }');
});

test('adds and removes an optional field', async () => {
  const product = open(productFile);
  const withVideo = await change(product, { youtubeVideo: 'abcdefghijk' });
  const drafted = open(productFile, new Map([[productFile, withVideo]]));
  expect(drafted.values['youtubeVideo']).toBe('abcdefghijk');
  const { youtubeVideo: _removed, ...rest } = drafted.values;
  expect(await tools.write(drafted, rest, drafted.text)).toBe(product.source);
});

test('keeps read-only fields', async () => {
  const product = open(productFile);
  const source = await change(product, { id: 99 });
  expect(source).toBe(await change(product, {}));
});

test.each([
  ['an unknown field', { color: 'red' }, 'is not known here: color'],
  ['another type', { name: 7 }, '“Name” must be text'],
  ['a list for a text', { summary: ['a'] }, '“Summary” must be text'],
  ['another type inside', { spec: [{ label: 1, value: 'x' }] }, '“Facts 1: Label” must be text'],
  ['a group for a list', { spec: { label: 'x' } }, '“Facts” must be a list'],
])('refuses %s', async (_name, values, sentence) => {
  await expect(change(open(productFile), values as ContentValues)).rejects.toThrow(new RegExp(sentence));
});

test('refuses a text for a file without one', async () => {
  await expect(change(open('site.yml'), {}, 'More')).rejects.toThrow('Site settings has no text');
});

test.each([
  '../package.json',
  'site.yml/../site.yml',
  '/etc/passwd',
  'README.md',
  'files/sources.json',
  '',
  '.',
  'products',
])('knows no file %j', (name) => {
  expect(tools.read(name, none)).toBeUndefined();
  expect(tools.read(name, new Map([[name, '---\n---\n']]))).toBeUndefined();
});

test.each([
  'just text',
  'name: [not closed',
  '---\nname: [not closed\n---\n\nText\n',
  '---\n- a list\n---\n',
])('a file that someone broke (%j) is named, changes nothing else and is not overwritten', async (source) => {
  const drafts = new Map([[productFile, source]]);
  const broken = open(productFile, drafts);
  expect(broken).toMatchObject({ values: {}, source });
  expect(broken.unreadable?.sentence).toContain(`${broken.title}: `);
  const listed = (texts: typeof none) => tools.list(texts).flatMap((section) => section.files);
  const others = listed(none).filter(({ file }) => file !== productFile);
  expect(listed(drafts)).toEqual(expect.arrayContaining(others));
  expect(listed(drafts)).toHaveLength(others.length + 1);
  expect(tools.check(drafts)).toContainEqual(expect.objectContaining({ file: productFile }));
  await expect(tools.write(broken, { name: 'New' }, 'New')).rejects.toThrow('Repair this file first');
  await expect(tools.plan({ action: 'remove', file: productFile }, drafts)).rejects.toThrow(
    'Repair this file first',
  );
  const other = others.find(({ file }) => file.startsWith('products/'))!.file;
  const moved = await tools.plan({ action: 'move', file: other, to: 0 }, drafts);
  expect([...moved.keys()]).not.toContain(productFile);
});

test('an article has the choices of the list of categories, also of a draft of it', async () => {
  const blog = open('blog/index.yml');
  const drafts = new Map([[blog.file, await change(blog, { categories: ['Rehab', 'Meets'] })]]);
  const [article = ''] = files.filter((file) => file.startsWith('blog/') && file.endsWith('.md'));
  expect(open(article, drafts).schema.properties?.category?.enum).toEqual(['Rehab', 'Meets']);
});

describe('checking drafts', () => {
  const problemsWith = async (values: ContentValues, text?: string) => {
    const product = open(productFile);
    return tools.check(new Map([[productFile, await change(product, values, text)]]));
  };

  test('finds no problem in the published content', () => {
    expect(tools.check(none)).toEqual([]);
  });

  test.each([
    [{ price: '39 dollars' }, 'price', /“Price” must be a number, such as 39 or 39\.50\.$/],
    [{ price: -1 }, 'price', /“Price” must be 0 or more\.$/],
    [{ price: 1e9 }, 'price', /“Price” must be at most \$999,999\.99, the most that a payment can be\.$/],
    [{ price: 39.505 }, 'price', /“Price” must be a multiple of \$0\.01\.$/],
    [{ name: '' }, 'name', /“Name” must not be empty\.$/],
    [{ spec: [] }, 'spec', /“Facts” must have at least 1 entry\.$/],
    [{ category: 'shoes' }, 'category', /“Category” must be one of: training, coaching, apparel\.$/],
    [{ youtubeVideo: 'no' }, 'youtubeVideo', /“YouTube video” must be the 11 characters/],
  ])('names file and field of %j in one sentence', async (values, field, sentence) => {
    const [problem] = await problemsWith(values);
    expect(problem).toMatchObject({ file: productFile, field });
    expect(problem?.sentence).toMatch(sentence);
    expect(problem?.sentence).not.toContain('\n');
  });

  test.each([
    '<script>alert(1)</script>',
    'Some <b onclick="x()">bold</b> text',
    '<img src=x onerror=alert(1)>',
    '<!-- hidden -->',
    '[here](javascript:alert(1))',
    '[here](JaVaScRiPt:alert(1))',
    '[here](data:text/html,x)',
    '[here](//elsewhere.example)',
    '![x](javascript:alert(1))',
    '<javascript:alert(1)>',
    '[here]( vbscript:x)',
    '[here][a]\n\n[a]: javascript:alert(1)',
  ])('refuses %s in a text', async (text) => {
    const [problem] = await problemsWith({}, text);
    expect(problem).toMatchObject({ file: productFile, field: 'text' });
  });

  test('a problem of one file does not hide that of another', async () => {
    const [product, contact] = [open(productFile), open('contact.yml')];
    const problems = tools.check(
      new Map([
        [productFile, await change(product, { name: '' })],
        ['contact.yml', await change(contact, { lead: '' })],
      ]),
    );
    expect(new Set(problems.map(({ file }) => file))).toEqual(new Set([productFile, 'contact.yml']));
  });

  test('a product that the home page shows cannot lose its place', () => {
    const home = open('home.yml');
    const source = home.source.replace(/product: \d+/, 'product: 4711');
    expect(tools.check(new Map([['home.yml', source]]))).toMatchObject([
      { file: 'home.yml', field: 'programs.cards.0.product' },
    ]);
  });

  test.each(['a: &x [1]\nb: *x', 'a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]', ': :\n  - {', '\t'])(
    'refuses the YAML %j',
    (source) => {
      expect(tools.check(new Map([['site.yml', source]])).length).toBeGreaterThan(0);
    },
  );
});

test('drafts are read by everything that a build reads, and only while they are given', async () => {
  const product = open(productFile);
  const drafts = new Map([[productFile, await change(product, { name: 'Renamed', price: '$77' })]]);
  const named = (name: string) => readProducts().find((found) => found.name === name)?.priceCents;
  expect(withDrafts(drafts, () => named('Renamed'))).toBe(7700);
  expect(named('Renamed')).toBeUndefined();
  expect(() =>
    withDrafts(drafts, () => {
      throw new Error('stop');
    }),
  ).toThrow('stop');
  expect(readSite().name).not.toBe('');
  expect(named('Renamed')).toBeUndefined();
});

test('describes changes field by field, with labels', async () => {
  const product = open(productFile);
  const spec = product.values['spec'] as ContentValues[];
  const source = await change(
    product,
    { price: '$77', comingSoon: true, spec: [{ ...spec[0], value: 'New' }, ...spec.slice(1)] },
    `${product.text}\n\nOne more paragraph.`,
  );
  const changes = tools.compare(product, open(productFile, new Map([[productFile, source]])));
  expect(changes).toEqual(
    expect.arrayContaining([
      { field: 'Price', before: expect.stringMatching(/^\$/), after: '$77' },
      { field: 'Coming soon', before: undefined, after: 'Yes' },
      { field: 'Facts 1: Value', before: spec[0]?.['value'], after: 'New' },
      { field: 'Text', before: undefined, after: 'One more paragraph.' },
    ]),
  );
  expect(changes).toHaveLength(4);
});

test.each([
  ['usd', 39, '$39'],
  ['usd', 39.5, '$39.50'],
  ['eur', 39, '€39'],
  ['jpy', 3900, '¥3,900'],
  ['usd', 39.999, '39.999'],
  ['usd', -1, '-1'],
])('describes a price in %s of %d as %s, alone and in an option', (currency, price, shown) => {
  const file = open(productFile);
  const field: FieldSchema = { type: 'number', format: 'price', currency };
  const entry: FieldSchema = { type: 'object', properties: { label: { type: 'string' }, price: field } };
  const schema: FieldSchema = {
    type: 'object',
    properties: { price: field, options: { type: 'array', items: entry } },
  };
  const [before, after] = [{ options: [] }, { price, options: [{ label: 'Small', price }] }];
  expect(tools.compare({ ...file, schema, values: before }, { ...file, schema, values: after })).toEqual([
    { field: 'Options', before: '', after: `Small · ${shown}` },
    { field: 'Price', before: undefined, after: shown },
  ]);
});

/** The kinds of fields that the form at /admin/content can show. */
function kindOf(schema: FieldSchema): string {
  if (schema.readOnly === true) return 'read-only';
  if (schema.enum !== undefined) return 'choice';
  return schema.type ?? 'unknown';
}

function kindsOf(schema: FieldSchema): string[] {
  const inner = [...Object.values(schema.properties ?? {}), ...(schema.items ? [schema.items] : [])];
  // It has a field of its own.
  if (schema.format === 'deliveries') return ['deliveries'];
  return schema.readOnly === true ? ['read-only'] : [kindOf(schema), ...inner.flatMap(kindsOf)];
}

test.each(files)('the form knows every field of %s', (name) => {
  expect(kindsOf(open(name).schema)).not.toContain('unknown');
});
