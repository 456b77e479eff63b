import { findShareImage } from './share-images.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

const meta = (kind: 'property' | 'name', key: string, content: string): string =>
  `<meta ${kind}="${key}" content="${escape(content)}"/>`;

/**
 * Returns the canonical address and the tags of a shared link, with absolute URLs. Pages without their own image use the image of the home
 * page. `path` is undefined for the page for unknown addresses, which has no canonical address.
 */
export function shareTags(path: string | undefined, siteUrl: string): string {
  const image = findShareImage(path ?? '/') ?? findShareImage('/');
  const address = path === undefined ? undefined : new URL(path, siteUrl).href;
  return [
    ...(address === undefined
      ? []
      : [`<link rel="canonical" href="${escape(address)}"/>`, meta('property', 'og:url', address)]),
    ...(image === undefined
      ? []
      : [
          meta('property', 'og:image', new URL(image.address, siteUrl).href),
          meta('property', 'og:image:type', image.type),
          meta('property', 'og:image:width', '1200'),
          meta('property', 'og:image:height', '630'),
          meta('property', 'og:image:alt', image.alt),
          meta('name', 'twitter:card', 'summary_large_image'),
        ]),
  ].join('');
}
