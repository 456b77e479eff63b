import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { expect, test } from 'vitest';
import { parseAbout } from './about.server.ts';
import { parseCoaching, readCoaching } from './coaching.server.ts';
import { readContact } from './contact.server.ts';
import { withDrafts } from './content-files.server.ts';
import { parseMediaKit } from './mediakit.server.ts';
import { parsePrograms, readPrograms } from './programs.server.ts';
import { parsePvt } from './pvt.server.ts';
import { parseSampleReview } from './sample-review.server.ts';
import { ContentError } from './read-yaml.server.ts';
import { readSite } from './site.server.ts';

const site = readSite();

const readers: Record<string, (source: string) => unknown> = {
  'about.yml': parseAbout,
  'coaching.yml': parseCoaching,
  'programs.yml': parsePrograms,
  'mediakit.yml': parseMediaKit,
  'pvt.yml': parsePvt,
  'sample-review.yml': parseSampleReview,
};
const files = Object.keys(readers);

/** Returns a function that parses the site's own file with `change` applied. */
function read(file: string, change: (content: Record<string, unknown>) => void): () => unknown {
  const content = parse(readFileSync(`content/${file}`, 'utf8')) as Record<string, unknown>;
  change(content);
  return () => readers[file]?.(stringify(content, { defaultStringType: 'QUOTE_DOUBLE' }));
}

const list = (content: Record<string, unknown>, name: string): Record<string, unknown>[] =>
  content[name] as Record<string, unknown>[];

test.each(files)("parses the site's own %s", (file) => {
  expect(read(file, () => undefined)()).toMatchObject({ title: expect.any(String) as string });
});

test.each(files)('rejects a missing title in %s and names the file and field', (file) => {
  const broken = read(file, (content) => delete content.title);
  expect(broken).toThrow(ContentError);
  expect(broken).toThrow(new RegExp(`^content/${file}: [\\s\\S]*\\n  title: `));
});

test.each(files)('rejects an unknown field in %s and names it', (file) => {
  expect(read(file, (content) => (content.color = 'red'))).toThrow(/color/);
});

test.each(files)('rejects invalid YAML in %s and names file and line', (file) => {
  expect(() => readers[file]?.('title: [a')).toThrow(`content/${file}: line 1 of its file can’t be read`);
});

test.each(files)('rejects an empty %s', (file) => {
  expect(() => readers[file]?.('')).toThrow(`content/${file}: please correct`);
});

test('rejects an unknown link placeholder and names it', () => {
  const broken = read('coaching.yml', (content) => (content.apply = { label: 'Apply', to: '{links.form}' }));
  expect(broken).toThrow('content/coaching.yml: there is no {links.form} in the site settings.');
});

test('fills in the links of site.yml', () => {
  expect(readCoaching().apply.to).toBe(site.links.application);
  expect(readPrograms().programs.map(({ buyNowLink }) => buyNowLink)).toContain(
    `${site.links.marketplace}/flight-mode`,
  );
});

test('rejects a photo outside the bucket', () => {
  const broken = read('about.yml', (content) => {
    const members = (content.team as { members: Record<string, unknown>[] }).members;
    members[0] = { ...members[0], photo: '../digital-products/guide.pdf' };
  });
  expect(broken).toThrow(/team\.members\.0\.photo/);
});

test('rejects two programs with the same id', () => {
  const broken = read('programs.yml', (content) => list(content, 'programs').forEach((one) => (one.id = 1)));
  expect(broken).toThrow(/ {2}programs\.1\.id: is already that of ‘.+’$/);
});

test('rejects a featured program that does not exist', () => {
  const broken = read('programs.yml', (content) => (content.featured = [1, 99]));
  expect(broken).toThrow(/ {2}featured\.1: is not the id of a program: 99$/);
});

test('requires five coaching steps and six questions', () => {
  const broken = read('coaching.yml', (content) => {
    (content.process as { steps: unknown[] }).steps.pop();
    (content.questions as { items: unknown[] }).items.pop();
  });
  expect(broken).toThrow(/process\.steps[\s\S]*questions\.items/);
});

test('rejects a drill of the sample review that the library does not have, and names it', () => {
  const broken = read('sample-review.yml', (content) => {
    const [note] = list(content, 'notes');
    if (note) note.drills = ['moon-walk'];
  });
  expect(broken).toThrow('content/sample-review.yml: there is no exercise named moon-walk.');
});

test('a file from before an update can still be read, with fields that are no more', () => {
  const before = (file: string, more: string) =>
    new Map([[file, readFileSync(`content/${file}`, 'utf8').replace(/^programs:\n {2}- /m, `$&${more}`)]]);
  const texts = before('programs.yml', 'hasLearnMore: false\n    ');
  texts.set('contact.yml', `${readFileSync('content/contact.yml', 'utf8')}labels: { email: Mail }\n`);
  texts.set('site.yml', `${readFileSync('content/site.yml', 'utf8')}currentYear: true\n`);
  withDrafts(texts, () => {
    expect(readPrograms()).toEqual(withDrafts(new Map(), readPrograms));
    expect(readContact().faq.length).toBeGreaterThan(0);
    expect(readSite().name).not.toBe('');
  });
});
