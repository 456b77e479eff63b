import type { Day } from '#domain/days.ts';
import { z } from 'zod';
import { listContentFiles, oncePerSite } from './content-files.server.ts';
import { optionalPhoto } from './photo.server.ts';
import {
  ContentError,
  parseContent,
  readContentFile,
  requireText,
  splitFrontMatter,
} from './read-yaml.server.ts';
import { renderMarkdown } from './render-markdown.server.ts';

const wordsPerMinute = 220;

/** Two names must differ in more than capitals. */
const categories = z
  .array(z.string().trim().min(1).max(24).meta({ title: 'Category' }))
  .min(1)
  .max(8)
  .superRefine((names, context) => {
    const small = names.map((name) => name.toLowerCase());
    small.forEach((name, index) => {
      if (small.indexOf(name) === index) return;
      context.addIssue({ code: 'custom', path: [index], message: 'is in the list twice' });
    });
  })
  .default(['Training', 'Technique', 'Mental Training'])
  .meta({
    description:
      'Each article has one of them. To rename one, also change its articles, and publish all of it together.',
  });

/** One of the categories in content/blog/index.yml. */
const category = z
  .string()
  .min(1)
  .superRefine((name, context) => {
    const known = readCategories();
    if (known === undefined || name === '' || known.includes(name)) return;
    context.addIssue({
      code: 'custom',
      message: `is ‘${name}’, but the categories in ‘Blog page’ are: ${known.join(', ')}`,
    });
  })
  .meta({ type: 'string', format: 'category', description: 'The list is in ‘Blog page’.' });

export const articleSchema = z.strictObject({
  id: z.number().int().positive().meta({ readOnly: true }),
  title: z.string().min(1),
  author: z.string().min(1),
  // The form of the editor reads the schema; only its type is narrowed.
  date: z.iso.date({ error: 'must be a date such as 2025-03-12' }) as unknown as z.ZodType<Day>,
  category,
  /** Phase of the vault on the cover. */
  cover: z.enum(['running-gait', 'take-off', 'swing', 'runway-ready']),
  picture: optionalPhoto(
    'Cover photo',
    'In landscape format. Without it, the cover is the drawing of the phase.',
  ),
  /** Shown on the card, above the article and in search results. */
  excerpt: z.string().min(1).max(200),
  status: z.enum(['published', 'scheduled', 'draft']).default('published').meta({
    description:
      'A draft is not on the site, also after publishing. A scheduled article appears by itself at the time below.',
  }),
  publishAt: z.iso
    .datetime({ error: 'must be a date and a time' })
    .optional()
    .meta({ title: 'Publish at', description: 'In your time zone. For a scheduled article.' }),
});

export const blogListSchema = z.strictObject({
  title: z.string().min(1),
  description: z.string().min(1),
  lead: z.string().min(1),
  categories,
});

/** Article fields of a card. `slug` is the file name without extension; `date` is a calendar date, '2025-03-12'. */
export type ArticleSummary = z.output<typeof articleSchema> & { slug: string; readingMinutes: number };

/** Second-level heading of an article that links can target. */
export interface ArticleSection {
  id: string;
  text: string;
}

/** Full article. `body` is HTML rendered from Markdown; `sections` are its second-level headings. */
export type Article = ArticleSummary & { body: string; sections: ArticleSection[] };

/** Heading of the article list, and the categories of articles (content/blog/index.yml). */
export type BlogList = z.output<typeof blogListSchema>;

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

/** Puts no-break spaces into '3 × 5', '90 s' and '75 %'. */
function joinUnits(html: string): string {
  return html.replace(/ × /g, '\u00a0×\u00a0').replace(/(\d) (%|(?:cm|kg|m|min|s)\b)/g, '$1\u00a0$2');
}

/** Renders Markdown to HTML, with an id on every heading for the table of contents. */
function renderBody(file: string, markdown: string): Pick<Article, 'body' | 'sections'> {
  const ids = new Set<string>();
  const sections: ArticleSection[] = [];
  const html = renderMarkdown(file, markdown, {
    renderer: {
      heading({ tokens, depth }) {
        const text = this.parser.parseInline(tokens, this.parser.textRenderer);
        const id = toId(text, ids);
        if (depth === 2) sections.push({ id, text });
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
    },
  });
  return { body: joinUnits(html), sections };
}

/** Renders an article's text to HTML. Throws ContentError. */
export const renderArticleText = (file: string, text: string): string => renderBody(file, text).body;

/** Parses the article content/blog/<slug>.md. Throws ContentError. */
export function parseArticle(slug: string, source: string): Article {
  const file = `blog/${slug}.md`;
  if (!/^[a-z0-9]+(-[a-z0-9]+)*$/.test(slug)) {
    throw new ContentError(
      `content/${file}`,
      'the file name becomes the URL: use only lowercase letters, digits and single hyphens, such as tempo-runs.md.',
    );
  }
  const { frontMatter, body } = splitFrontMatter(file, source);
  const fields = parseContent(file, frontMatter, articleSchema);
  if (fields.status === 'scheduled' && fields.publishAt === undefined) {
    throw new ContentError(`content/${file}`, [
      { field: 'publishAt', message: 'is required for a scheduled article' },
    ]);
  }
  requireText(file, body);
  const words = body.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
  return {
    ...fields,
    slug,
    readingMinutes: Math.max(1, Math.round(words / wordsPerMinute)),
    ...renderBody(file, body),
  };
}

/** Sorts articles by date, newest first. Throws ContentError if two articles share an id or slug. */
export function orderArticles(articles: Article[]): Article[] {
  for (const field of ['id', 'slug'] as const) {
    const owners = new Map<number | string, Article>();
    for (const article of articles) {
      const other = owners.get(article[field]);
      if (other !== undefined) {
        throw new ContentError(
          `content/blog/${article.slug}.md`,
          `its ${field} ${article[field]} is already that of ‘${other.title}’.`,
        );
      }
      owners.set(article[field], article);
    }
  }
  return articles.toSorted((a, b) => b.date.localeCompare(a.date) || b.id - a.id);
}

/** Reads and checks all articles in content/blog, newest first, also drafts and scheduled ones. Throws ContentError. */
const readEveryArticle = oncePerSite(() =>
  orderArticles(
    listContentFiles('blog', '.md').map((file) =>
      parseArticle(file.slice(0, -'.md'.length), readContentFile(`blog/${file}`)),
    ),
  ),
);

/** Reads the articles that visitors see, newest first. Throws ContentError. */
export function readArticles(): Article[] {
  return readEveryArticle().filter(({ status }) => status === 'published');
}

/** Lists the scheduled articles as files of content/ and times, the next one first. Throws ContentError. */
export function readSchedule(): { file: string; publishAt: string }[] {
  return readEveryArticle()
    .flatMap(({ slug, status, publishAt }) =>
      status === 'scheduled' && publishAt !== undefined ? [{ file: `blog/${slug}.md`, publishAt }] : [],
    )
    .sort((a, b) => Date.parse(a.publishAt) - Date.parse(b.publishAt));
}

/** Returns an article without its text, for lists and cards. */
export function toSummary({ body: _body, sections: _sections, ...summary }: Article): ArticleSummary {
  return summary;
}

/** Reads content/blog/index.yml. Throws ContentError. */
export function readBlogList(): BlogList {
  return parseContent('blog/index.yml', readContentFile('blog/index.yml'), blogListSchema);
}

/** Returns the categories of articles. Undefined as long as their file is wrong, which its own check reports. */
export function readCategories(): readonly string[] | undefined {
  try {
    return readBlogList().categories;
  } catch (error) {
    if (error instanceof ContentError) return undefined;
    throw error;
  }
}
