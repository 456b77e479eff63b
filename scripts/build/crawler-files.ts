import { readArticles, readBlogList } from '#content/blog.server.ts';
import { readSite } from '#content/site.server.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns sitemap.xml with the given pages. */
export function sitemap(paths: readonly string[], siteUrl: string): string {
  const dates = new Map(readArticles().map(({ slug, date }) => [`/blog/${slug}`, date]));
  const urls = [...paths].sort().map((path) => {
    const date = dates.get(path);
    const changed = date === undefined ? '' : `<lastmod>${date}</lastmod>`;
    return `<url><loc>${escape(new URL(path, siteUrl).href)}</loc>${changed}</url>`;
  });
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`;
}

/** Returns robots.txt. Private pages stay allowed, because a crawler must read their `noindex`; the backend is disallowed. */
export function robots(siteUrl: string): string {
  const services = ['/auth/v1/', '/rest/v1/', '/functions/v1/', '/realtime/v1/', '/sandbox/'];
  return `User-agent: *
${services.map((path) => `Disallow: ${path}`).join('\n')}

Sitemap: ${new URL('/sitemap.xml', siteUrl).href}
`;
}

/** Returns the articles as RSS 2.0, newest first. */
export function articleFeed(siteUrl: string): string {
  const { name } = readSite();
  const { title, description } = readBlogList();
  const address = (path: string) => escape(new URL(path, siteUrl).href);
  const articles = [...readArticles()].sort((a, b) => b.date.localeCompare(a.date));
  const items = articles.map(
    (article) => `<item>
<title>${escape(article.title)}</title>
<link>${address(`/blog/${article.slug}`)}</link>
<guid>${address(`/blog/${article.slug}`)}</guid>
<pubDate>${new Date(`${article.date}T00:00:00Z`).toUTCString()}</pubDate>
<category>${escape(article.category)}</category>
<description>${escape(article.excerpt)}</description>
</item>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom">
<channel>
<title>${escape(`${title} – ${name}`)}</title>
<link>${address('/blog')}</link>
<description>${escape(description)}</description>
<language>en</language>
<atom:link href="${address('/rss.xml')}" rel="self" type="application/rss+xml"/>
${items.join('\n')}
</channel>
</rss>
`;
}
