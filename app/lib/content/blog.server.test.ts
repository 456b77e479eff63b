import { expect, test } from 'vitest';
import { orderArticles, parseArticle, readArticles, toSummary } from './blog.server.ts';
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

test('an article is read with its text as HTML and its file name as its address', () => {
  const article = parseArticle('the-grip', source({}, 'Hold **on**.'));
  expect(article).toMatchObject({ id: 7, slug: 'the-grip', date: '2025-03-12', readingMinutes: 1 });
  expect(article.body).toBe('<p>Hold <strong>on</strong>.</p>\n');
});

test.each([
  ['title', undefined],
  ['author', '""'],
  ['date', '12 March 2025'],
  ['date', '2025-02-30'],
  ['category', 'Nutrition'],
  ['cover', 'sunset'],
  ['excerpt', 'x'.repeat(201)],
  ['id', 'seven'],
  ['id', '-1'],
])('a wrong %s is refused with the names of file and field', (field, value) => {
  const read = () => parseArticle('the-grip', source({ [field]: value }));
  expect(read).toThrow(ContentError);
  expect(read).toThrow(new RegExp(`^content/blog/the-grip\\.md: [\\s\\S]*\\n  ${field}: `));
});

test('a field that nobody knows is refused by name', () => {
  expect(() => parseArticle('the-grip', source({ color: 'red' }))).toThrow(
    /content\/blog\/the-grip\.md[\s\S]*color/,
  );
});

test('a file without front matter is refused', () => {
  expect(() => parseArticle('the-grip', 'Only text.')).toThrow(
    'content/blog/the-grip.md: it must begin with',
  );
});

test.each(['The Grip', 'grip_', '-grip', '../grip', ''])('the file name %j cannot be an address', (slug) => {
  expect(() => parseArticle(slug, source())).toThrow(/becomes the address/);
});

test('two articles with one id are refused, and both files are named', () => {
  const articles = [parseArticle('grip', source()), parseArticle('run', source())];
  expect(() => orderArticles(articles)).toThrow(
    'content/blog/run.md: the id 7 belongs to blog/grip.md already.',
  );
});

test('two articles with one address are refused', () => {
  const articles = [parseArticle('grip', source()), parseArticle('grip', source({ id: '8' }))];
  expect(() => orderArticles(articles)).toThrow('the slug grip belongs to blog/grip.md already.');
});

test('the newest article comes first, and of two on one day the higher id', () => {
  const articles = [
    parseArticle('old', source({ id: '1', date: '2024-12-31' })),
    parseArticle('new', source({ id: '2', date: '2025-10-01' })),
    parseArticle('newer', source({ id: '3', date: '2025-10-01' })),
  ];
  expect(orderArticles(articles).map(({ slug }) => slug)).toEqual(['newer', 'new', 'old']);
});

test('headings get ids of their own, and the contents list their words unescaped', () => {
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

test('a long text takes longer to read, and table lines are no words', () => {
  expect(parseArticle('grip', source({}, 'word '.repeat(1540))).readingMinutes).toBe(7);
  expect(parseArticle('grip', source({}, '| --- '.repeat(5000))).readingMinutes).toBe(1);
});

test('a figure stays beside its unit', () => {
  const { body } = parseArticle('grip', source({}, '3 × 5 at 75 % in 90 s, then 2 more and 4 more minutes.'));
  expect(body).toBe('<p>3\u00a0×\u00a05 at 75\u00a0% in 90\u00a0s, then 2 more and 4 more minutes.</p>\n');
});

test('a card carries no text of the article', () => {
  expect(toSummary(parseArticle('grip', source()))).not.toHaveProperty('body');
});

test('the articles of the site are full-length and cover all three categories', () => {
  const articles = readArticles();
  expect(articles.map(({ slug }) => slug)).toEqual(
    expect.arrayContaining(['strength-training', 'tempo-runs', 'mental-preparation', 'takeoff']),
  );
  expect(new Set(articles.map(({ category }) => category))).toEqual(
    new Set(['Training', 'Technique', 'Mental Training']),
  );
  expect(articles.filter(({ readingMinutes }) => readingMinutes < 5)).toEqual([]);
});
