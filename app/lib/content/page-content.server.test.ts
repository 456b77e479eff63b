import { readFileSync } from 'node:fs';
import { parse, stringify } from 'yaml';
import { expect, test } from 'vitest';
import { parseAbout } from './about.server.ts';
import { parseCoaching, readCoaching } from './coaching.server.ts';
import { parseMediaKit } from './mediakit.server.ts';
import { parsePrograms, readPrograms } from './programs.server.ts';
import { parsePvt } from './pvt.server.ts';
import { ContentError } from './read-yaml.server.ts';
import { readSite } from './site.server.ts';

const site = readSite();

const readers: Record<string, (source: string) => unknown> = {
  'about.yml': parseAbout,
  'coaching.yml': (source) => parseCoaching(source, site),
  'programs.yml': (source) => parsePrograms(source, site),
  'mediakit.yml': parseMediaKit,
  'pvt.yml': parsePvt,
};
const files = Object.keys(readers);

/** Reads the site's own file after `change` had its way with it. */
function read(file: string, change: (content: Record<string, unknown>) => void): () => unknown {
  const content = parse(readFileSync(`content/${file}`, 'utf8')) as Record<string, unknown>;
  change(content);
  return () => readers[file]?.(stringify(content, { defaultStringType: 'QUOTE_DOUBLE' }));
}

const list = (content: Record<string, unknown>, name: string): Record<string, unknown>[] =>
  content[name] as Record<string, unknown>[];

test.each(files)('the file %s of the site can be read', (file) => {
  expect(read(file, () => undefined)()).toMatchObject({ title: expect.any(String) as string });
});

test.each(files)('a missing title in %s is refused with the names of file and field', (file) => {
  const broken = read(file, (content) => delete content.title);
  expect(broken).toThrow(ContentError);
  expect(broken).toThrow(new RegExp(`^content/${file}: [\\s\\S]*\\n  title: `));
});

test.each(files)('a field that nobody knows is refused by name in %s', (file) => {
  expect(read(file, (content) => (content.color = 'red'))).toThrow(/color/);
});

test.each(files)('text that is no YAML is refused with the name of the file: %s', (file) => {
  expect(() => readers[file]?.('title: [a')).toThrow(`content/${file}: this is not valid YAML`);
});

test.each(files)('an empty %s is refused', (file) => {
  expect(() => readers[file]?.('')).toThrow(`content/${file}: please correct`);
});

test('a link that site.yml does not have is refused by name', () => {
  const broken = read('coaching.yml', (content) => (content.apply = { label: 'Apply', to: '{formUrl}' }));
  expect(broken).toThrow('content/coaching.yml: there is no link named {formUrl}.');
});

test('links of site.yml stand where a text names them', () => {
  expect(readCoaching().apply.to).toBe(site.links.application);
  expect(readPrograms().programs.map(({ buyNowLink }) => buyNowLink)).toContain(
    `${site.links.marketplace}/flight-mode`,
  );
});

test('a photograph cannot lead out of its bucket', () => {
  const broken = read('about.yml', (content) => {
    const members = (content.team as { members: Record<string, unknown>[] }).members;
    members[0] = { ...members[0], photo: '../digital-products/guide.pdf' };
  });
  expect(broken).toThrow(/team\.members\.0\.photo/);
});

test('two programs with one id are refused', () => {
  const broken = read('programs.yml', (content) => list(content, 'programs').forEach((one) => (one.id = 1)));
  expect(broken).toThrow('content/programs.yml: programs: two programs have the id 1.');
});

test('a featured program that is not there is refused', () => {
  const broken = read('programs.yml', (content) => (content.featured = [1, 99]));
  expect(broken).toThrow('content/programs.yml: featured: there is no program with the id 99.');
});

test.each(['59', 'free', '$59 once', '$5.9'])('the program price %j is refused', (price) => {
  const broken = read('programs.yml', (content) => (list(content, 'programs')[3]!.price = price));
  expect(broken).toThrow(/programs\.3\.price: must read like/);
});

test("'Learn More' without a link is refused", () => {
  const broken = read('programs.yml', (content) => delete list(content, 'programs')[0]!.learnMoreLink);
  expect(broken).toThrow(/programs\.0\.learnMoreLink: must be there/);
});

test('coaching has five steps and six questions, and no others', () => {
  const broken = read('coaching.yml', (content) => {
    (content.process as { steps: unknown[] }).steps.pop();
    (content.questions as { items: unknown[] }).items.pop();
  });
  expect(broken).toThrow(/process\.steps[\s\S]*questions\.items/);
});
