import { readdirSync } from 'node:fs';
import { Marked } from 'marked';
import { z } from 'zod';
import { ContentError, parseContent, readContentFile, splitFrontMatter } from './read-yaml.server.ts';

const wordsPerMinute = 220;

const articleSchema = z.strictObject({
  id: z.number().int().positive(),
  title: z.string().min(1),
  author: z.string().min(1),
  date: z.iso.date({ error: 'must be a day written like 2025-03-12' }),
  category: z.enum(['Training', 'Technique', 'Mental Training']),
  /** Which moment the cover shows. */
  cover: z.enum(['running-gait', 'take-off', 'swing', 'runway-ready']),
  /** On the card, above the article and for search engines. */
  excerpt: z.string().min(1).max(200),
});

const listSchema = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  lead: z.string().min(1),
});

/** What a card shows of an article. The slug is the file's name; the date is a calendar day, '2025-03-12'. */
export type ArticleSummary = z.output<typeof articleSchema> & { slug: string; readingMinutes: number };

/** A heading of an article that can be linked to. */
export interface ArticleSection {
  id: string;
  text: string;
}

/** A whole article. `body` is HTML made from the owner's Markdown, `sections` are its second-level headings. */
export type Article = ArticleSummary & { body: string; sections: ArticleSection[] };

/** The heading of the list of articles (content/blog/index.yml). */
export type BlogList = z.output<typeof listSchema>;

function toId(heading: string, taken: Set<string>): string {
  const base =
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'section';
  let id = base;
  for (let count = 2; taken.has(id); count++) id = `${base}-${count}`;
  taken.add(id);
  return id;
}

/** Keeps '3 × 5', '90 s' and '75 %' on one line. */
function joinUnits(html: string): string {
  return html.replace(/ × /g, '\u00a0×\u00a0').replace(/(\d) (%|(?:cm|kg|m|min|s)\b)/g, '$1\u00a0$2');
}

/** Markdown to HTML, with an id on every heading so that the contents beside the article can lead there. */
function renderBody(markdown: string): Pick<Article, 'body' | 'sections'> {
  const ids = new Set<string>();
  const sections: ArticleSection[] = [];
  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = toId(text, ids);
        if (depth === 2) sections.push({ id, text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
  return { body: joinUnits(marked.parse(markdown, { async: false })), sections };
}

/** Reads one article from the text of content/blog/<slug>.md. Throws ContentError. */
export function parseArticle(slug: string, source: string): Article {
  const file = `blog/${slug}.md`;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    throw new ContentError(
      `content/${file}`,
      "the file's name becomes the address: small letters, digits and single hyphens only, like tempo-runs.md.",
    );
  }
  const { frontMatter, body } = splitFrontMatter(file, source);
  const words = body.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return {
    ...parseContent(file, frontMatter, articleSchema),
    slug,
    readingMinutes: Math.max(1, Math.round(words / wordsPerMinute)),
    ...renderBody(body),
  };
}

/** Puts the newest article first. Throws ContentError when two articles share an id or an address. */
export function orderArticles(articles: Article[]): Article[] {
  for (const field of ['id', 'slug'] as const) {
    const owners = new Map<number | string, string>();
    for (const article of articles) {
      const other = owners.get(article[field]);
      if (other !== undefined) {
        throw new ContentError(
          `content/blog/${article.slug}.md`,
          `the ${field} ${article[field]} belongs to blog/${other}.md already.`,
        );
      }
      owners.set(article[field], article.slug);
    }
  }
  return articles.toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
}

/** Every article below content/blog, the newest first. Throws ContentError. */
export function readArticles(): Article[] {
  const files = readdirSync('content/blog').filter((file) => file.endsWith('.md'));
  return orderArticles(
    files.map((file) => parseArticle(file.slice(0, -'.md'.length), readContentFile(`blog/${file}`))),
  );
}

/** Leaves out the text, for the list and the cards. */
export function toSummary({ body: _body, sections: _sections, ...summary }: Article): ArticleSummary {
  return summary;
}

/** Reads content/blog/index.yml. Throws ContentError. */
export function readBlogList(): BlogList {
  return parseContent('blog/index.yml', readContentFile('blog/index.yml'), listSchema);
}
