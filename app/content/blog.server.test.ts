import { expect, test } from 'vitest';
import { orderArticles, parseArticle, readArticles, readBlogList, toSummary } from './blog.server.ts';
import { withDrafts } from './content-files.server.ts';
import { ContentError } from './read-yaml.server.ts';

const fields = {
  id: '7',
  title: 'Grip',
  author: 'Mara Lindqvist',
  date: '2025-03-12',
  category: 'Technique',
  cover: 'take-off',
  excerpt: 'Where the hands go.',
};

function source(changes: Partial<Record<string, string | undefined>> = {}, body = 'Text.') {
  const lines = Object.entries({ ...fields, ...changes }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  return `---\n${lines.join('\n')}\n---\n${body}`;
}

test('renders the text to HTML and takes the slug from the file name', () => {
  const article = parseArticle('the-grip', source({}, 'Hold **on**.'));
  expect(article).toMatchObject({ id: 7, slug: 'the-grip', date: '2025-03-12', readingMinutes: 1 });
  expect(article.body).toBe('<p>Hold <strong>on</strong>.</p>\n');
});

test('rejects an article without text and names the field', () => {
  expect(() => parseArticle('the-grip', source({}, ' \n'))).toThrow('text: must not be empty');
});

test.each([
  ['title', undefined],
  ['author', '""'],
  ['date', '12 March 2025'],
  ['date', '2025-02-30'],
  ['category', 'Nutrition'],
  ['category', '""'],
  ['cover', 'sunset'],
  ['excerpt', 'x'.repeat(201)],
  ['id', 'seven'],
  ['id', '-1'],
])('rejects an invalid %s and names the file and field', (field, value) => {
  const read = () => parseArticle('the-grip', source({ [field]: value }));
  expect(read).toThrow(ContentError);
  expect(read).toThrow(new RegExp(`^content/blog/the-grip\\.md: [\\s\\S]*\\n  ${field}: `));
});

/** Runs `read` with this list of categories, in YAML, or without one. */
function withCategories<T>(list: string | undefined, read: () => T): T {
  const source = `title: Blog\ndescription: Notes.\nlead: Read.\n${list === undefined ? '' : `categories: ${list}\n`}`;
  return withDrafts(new Map([['blog/index.yml', source]]), read);
}

test('an article has one of the categories in the list', () => {
  const parse = () => parseArticle('grip', source({ category: 'Rehab' }));
  expect(withCategories('[Technique, Rehab]', parse).category).toBe('Rehab');
  expect(() => withCategories('[Technique, Meets]', parse)).toThrow(
    'category: is ‘Rehab’, but the categories in ‘Blog page’ are: Technique, Meets',
  );
});

test('a file without a list of categories has the standard ones', () => {
  expect(withCategories(undefined, readBlogList).categories).toEqual([
    'Training',
    'Technique',
    'Mental Training',
  ]);
});

test('a wrong list of categories is its own problem and not that of articles', () => {
  expect(withCategories('[]', () => parseArticle('grip', source()).category)).toBe('Technique');
});

test.each([
  ['[]', 'categories: must have at least 1 entry'],
  ['[a, b, c, d, e, f, g, h, i]', 'categories: must have at most 8 entries'],
  [`[${'x'.repeat(25)}]`, 'categories.0: must have at most 24 characters'],
  ["[' ']", 'categories.0: must not be empty'],
  ["[Rehab, 'rehab ']", 'categories.1: is in the list twice'],
  ['[1]', 'categories.0: must be text'],
  ['Rehab', 'categories: must be a list'],
])('rejects the list of categories %s', (list, message) => {
  expect(() => withCategories(list, readBlogList)).toThrow(message);
});

test('rejects an unknown field and names it', () => {
  expect(() => parseArticle('the-grip', source({ color: 'red' }))).toThrow(
    /content\/blog\/the-grip\.md[\s\S]*color/,
  );
});

test('rejects a file without front matter', () => {
  expect(() => parseArticle('the-grip', 'Only text.')).toThrow(
    'content/blog/the-grip.md: its file must begin with',
  );
});

test.each(['The Grip', 'grip_', '-grip', '../grip', ''])('rejects the file name %j', (slug) => {
  expect(() => parseArticle(slug, source())).toThrow(/becomes the URL/);
});

test('rejects two articles with the same id and names both', () => {
  const articles = [parseArticle('grip', source()), parseArticle('run', source())];
  expect(() => orderArticles(articles)).toThrow('content/blog/run.md: its id 7 is already that of ‘Grip’.');
});

test('rejects two articles with the same slug', () => {
  const articles = [parseArticle('grip', source()), parseArticle('grip', source({ id: '8' }))];
  expect(() => orderArticles(articles)).toThrow('its slug grip is already that of ‘Grip’.');
});

test('sorts by date, newest first, then by id, highest first', () => {
  const articles = [
    parseArticle('old', source({ id: '1', date: '2024-12-31' })),
    parseArticle('new', source({ id: '2', date: '2025-10-01' })),
    parseArticle('newer', source({ id: '3', date: '2025-10-01' })),
  ];
  expect(orderArticles(articles).map(({ slug }) => slug)).toEqual(['newer', 'new', 'old']);
});

test('gives every heading a unique id and lists the headings unescaped', () => {
  const { body, sections } = parseArticle(
    'grip',
    source({}, "## What's *first* & last?\n\n### Detail\n\n## Again\n\n## Again\n\n## ???"),
  );
  expect(sections).toEqual([
    { id: 'what-s-first-last', text: "What's first & last?" },
    { id: 'again', text: 'Again' },
    { id: 'again-2', text: 'Again' },
    { id: 'section', text: '???' },
  ]);
  expect(body).toContain('<h2 id="what-s-first-last">What&#39;s <em>first</em> &amp; last?</h2>');
  expect(body).toContain('<h3 id="detail">');
  expect(body).toContain('<h2 id="again-2">');
});

test('estimates the reading time from the words, without table borders', () => {
  expect(parseArticle('grip', source({}, 'word '.repeat(1540))).readingMinutes).toBe(7);
  expect(parseArticle('grip', source({}, '| --- '.repeat(5000))).readingMinutes).toBe(1);
});

test('keeps a number and its unit on one line', () => {
  const { body } = parseArticle('grip', source({}, '3 × 5 at 75 % in 90 s, then 2 more and 4 more minutes.'));
  expect(body).toBe('<p>3\u00a0×\u00a05 at 75\u00a0% in 90\u00a0s, then 2 more and 4 more minutes.</p>\n');
});

test('leaves the text out of the summary', () => {
  expect(toSummary(parseArticle('grip', source()))).not.toHaveProperty('body');
});

test('the site has full-length articles in every category', () => {
  const articles = readArticles();
  expect(articles.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(['strength-training', 'tempo-runs', 'mental-preparation', 'takeoff']),
  );
  expect(new Set(articles.map(({ category }) => category))).toEqual(new Set(readBlogList().categories));
  expect(articles.filter(({ readingMinutes }) => readingMinutes < 5)).toEqual([]);
});
