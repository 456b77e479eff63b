import { Marked, type MarkedExtension } from 'marked';
import { ContentError, fillClaims } from './read-yaml.server.ts';

/** Addresses that a link or picture may have: of this site, of another site, an email address or a phone number. */
const safeAddress = /^(https:\/\/|http:\/\/|mailto:|tel:|\/(?!\/)|#)/i;

/**
 * Renders Markdown to HTML, with claims filled in. Throws ContentError for HTML tags and for addresses such as `javascript:`, so that the result
 * contains only what Markdown can say.
 */
export function renderMarkdown(file: string, markdown: string, extension: MarkedExtension = {}): string {
  const marked = new Marked(extension, {
    walkTokens(token) {
      if (token.type === 'html') {
        const tag = token.raw.trim().split('\n')[0]?.slice(0, 40) ?? '';
        throw new ContentError(`content/${file}`, [
          { field: 'text', message: `must not contain HTML, such as ${tag}. Use Markdown instead` },
        ]);
      }
      if ((token.type === 'link' || token.type === 'image') && !safeAddress.test(String(token['href']))) {
        throw new ContentError(`content/${file}`, [
          {
            field: 'text',
            message: `has a link to ${String(token['href']).slice(0, 60)}. Links begin with / or https://`,
          },
        ]);
      }
    },
  });
  return marked.parse(fillClaims(file, markdown), { async: false });
}
