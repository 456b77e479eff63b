import type { MetaDescriptor } from 'react-router';
import { brand } from '../shop/shop-catalog.generated.ts';

/** The title and description of a page; the home page passes no title of its own. */
export function pageMeta({ title, description }: { title?: string; description?: string }): MetaDescriptor[] {
  const fullTitle = title === undefined ? `${brand.name} – pole vault coaching` : `${title} – ${brand.name}`;
  return [
    { title: fullTitle },
    { property: 'og:title', content: fullTitle },
    { property: 'og:site_name', content: brand.name },
    { property: 'og:type', content: 'website' },
    ...(description === undefined
      ? []
      : [
          { name: 'description', content: description },
          { property: 'og:description', content: description },
        ]),
  ];
}

/** The title of a page that belongs to one person, or to the way in: search engines leave it alone. */
export function privatePageMeta(title: string): MetaDescriptor[] {
  return [...pageMeta({ title }), { name: 'robots', content: 'noindex' }];
}
