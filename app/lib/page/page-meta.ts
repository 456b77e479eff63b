import type { MetaDescriptor } from 'react-router';
import { siteData } from '#lib/site/site-data.ts';

/** Meta tags for title and description. Without a title, the home page's is used. */
export function pageMeta({ title, description }: { title?: string; description?: string }): MetaDescriptor[] {
  const { name, tagline } = siteData();
  const fullTitle = title === undefined ? `${name} – ${tagline}` : `${title} – ${name}`;
  return [
    { title: fullTitle },
    { property: 'og:title', content: fullTitle },
    { property: 'og:site_name', content: name },
    { property: 'og:type', content: 'website' },
    ...(description === undefined
      ? []
      : [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]),
  ];
}

/** Meta tags of an account or sign-in page, which search engines must not index. */
export function privatePageMeta(title: string): MetaDescriptor[] {
  return [...pageMeta({ title }), { name: 'robots', content: 'noindex' }];
}
