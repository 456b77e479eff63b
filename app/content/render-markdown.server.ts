import { Marked, type MarkedExtension } from 'marked';
import { photoFallback, photoSources, type Photo } from '#lib/pictures/photo.ts';
import { findPhoto } from './photo.server.ts';
import { ContentError, fillSiteTexts } from './read-yaml.server.ts';

/** Addresses that a link may have: of this site, of another site, an email address or a phone number. */
const safeAddress = /^(https:\/\/|http:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

function pictureProblem(href: string, alt: string): string | undefined {
  if (findPhoto(href, alt) === undefined)
    return `has a picture that is not in the library: ${href.slice(0, 80)}`;
  if (alt.trim() === '') return 'has a picture without a description between [ and ]';
  return undefined;
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** Like the component Photo (app/ui/photo.tsx), for a column of 42 rem. */
function photoHtml(photo: Photo): string {
  const sizes = '(min-width: 48rem) 42rem, 100vw';
  return (
    `<picture><source type="image/avif" srcset="${photoSources(photo, 'avif')}" sizes="${sizes}">` +
    `<img src="${photoFallback(photo)}" alt="${escape(photo.alt)}" width="${photo.width}" height="${photo.height}"` +
    ' loading="lazy" decoding="async"></picture>'
  );
}

/**
 * Renders Markdown to HTML, with site settings filled in. Throws ContentError for HTML tags, for addresses such as `javascript:` and for pictures that
 * are not in the library, so that the result contains only what Markdown can say.
 */
export function renderMarkdown(file: string, markdown: string, extension: MarkedExtension = {}): string {
  const marked = new Marked(extension, {
    renderer: {
      image({ href, text }) {
        const photo = findPhoto(href, text);
        return photo === undefined ? '' : photoHtml(photo);
      },
    },
    walkTokens(token) {
      if (token.type === 'html') {
        const tag = token.raw.trim().split('\n')[0]?.slice(0, 40) ?? '';
        throw new ContentError(`content/${file}`, [
          { field: 'text', message: `must not contain HTML, such as ${tag}. Use Markdown instead` },
        ]);
      }
      if (token.type === 'image') {
        const message = pictureProblem(String(token['href']), String(token['text']));
        if (message !== undefined) throw new ContentError(`content/${file}`, [{ field: 'text', message }]);
      }
      if (token.type === 'link' && !safeAddress.test(String(token['href']))) {
        throw new ContentError(`content/${file}`, [
          {
            field: 'text',
            message: `has a link to ${String(token['href']).slice(0, 60)}. Links begin with / or https://`,
          },
        ]);
      }
    },
  });
  return marked.parse(fillSiteTexts(file, markdown), { async: false });
}
