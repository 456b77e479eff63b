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

/** Meta tags of a page that search engines must not index, such as an account or an unknown address. */
export function privatePageMeta(title: string): MetaDescriptor[] {
  return [...pageMeta({ title }), { name: 'robots', content: 'noindex' }];
}

/** The `meta` of a public page whose texts have its title and description. */
export const publicMeta = ({ loaderData }: { loaderData: Parameters<typeof pageMeta>[0] | undefined }) =>
  loaderData === undefined ? [] : pageMeta(loaderData);

/** The `meta` of a private page whose texts have its title. */
export const privateMeta = ({ loaderData }: { loaderData: { title: string } | undefined }) =>
  loaderData === undefined ? [] : privatePageMeta(loaderData.title);
