import type { MetaDescriptor } from 'react-router';
import type { ArticleSummary } from '#content/blog.server.ts';
import { pageMeta } from '#lib/page/page-meta.ts';

/** Returns the meta tags of an article: title, description, author and Open Graph. */
export function articleMeta(article: ArticleSummary): MetaDescriptor[] {
  const { title, excerpt, author, category, date } = article;
  const general = pageMeta({ title, description: excerpt });
  return [
    ...general.filter((tag) => !('property' in tag && tag.property === 'og:type')),
    { name: 'author', content: author },
    { property: 'og:type', content: 'article' },
    { property: 'article:published_time', content: date },
    { property: 'article:author', content: author },
    { property: 'article:section', content: category },
  ];
}
