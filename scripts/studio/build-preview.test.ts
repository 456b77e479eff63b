import { expect, test } from 'vitest';
import { parseArticle } from '#content/blog.server.ts';
import { withDrafts } from '#content/content-files.server.ts';
import { showWaitingArticles } from './build-preview.ts';

const article = (id: number, fields: string) =>
  `---\nid: ${id}\ntitle: A\nauthor: B\ndate: 2026-01-02\ncategory: Training\ncover: swing\nexcerpt: C\n${fields}\n---\n\nText\n`;

test('shows articles that are drafts or scheduled, and changes no other', async () => {
  const texts = new Map([
    ['blog/a-draft.md', article(9001, 'status: draft')],
    ['blog/a-scheduled.md', article(9002, "status: scheduled\npublishAt: '2030-01-01T10:00:00Z'")],
    ['blog/a-published.md', article(9003, 'status: published')],
    ['blog/a-removed.md', ''],
  ]);
  const shown = await withDrafts(texts, showWaitingArticles);
  const ours = [...shown].filter(([file]) => texts.has(file));
  expect(ours.map(([file]) => file).sort()).toEqual(['blog/a-draft.md', 'blog/a-scheduled.md']);
  for (const [file, source] of ours) {
    const { status, publishAt } = parseArticle(file.slice('blog/'.length, -'.md'.length), source);
    expect({ status, publishAt }, file).toEqual({ status: 'published', publishAt: undefined });
  }
});
