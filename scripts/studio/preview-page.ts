import { parse } from 'node-html-parser';

/** What only runs or belongs to a published page. The policy comes from the page that shows the preview. */
const liveParts =
  'script, meta[http-equiv], link[rel="held"], link[rel="modulepreload"], link[rel="preload"], link[rel="manifest"]';

/** Files that another look changes: fonts and plates. */
const lookFile = /\/(?:assets|plates)\/[\w.-]+\.(?:woff2|svg)/g;

/** Address of the preview of a page. */
const previewAddress = (path: string): string => `/admin/content?preview=${encodeURIComponent(path)}`;

/**
 * Turns a prerendered page into one that shows the same in a frame without scripts: its styles are in it, links lead to the previews of
 * `pages`, and other links lead nowhere. `readStyles` returns the stylesheet with an address, `addressFor` the address or the data URL of a
 * font or plate.
 */
export function previewPage(
  html: string,
  pages: ReadonlySet<string>,
  readStyles: (address: string) => string,
  addressFor: (address: string) => string,
): string {
  const page = parse(html, { comment: true });
  for (const part of page.querySelectorAll(liveParts)) part.remove();
  for (const link of page.querySelectorAll('link[rel="stylesheet"]')) {
    link.replaceWith(`<style>${readStyles(link.getAttribute('href') ?? '')}</style>`);
  }
  for (const link of page.querySelectorAll('a[href]')) {
    const href = link.getAttribute('href') ?? '';
    const [path = ''] = href.split(/[?#]/);
    link.removeAttribute('target');
    if (href.startsWith('#')) {
      // In a frame's own text, '#id' alone would be relative to the page around it.
      link.setAttribute('href', `about:srcdoc${href}`);
    } else if (pages.has(path)) {
      link.setAttribute('href', previewAddress(path));
      link.setAttribute('target', '_top');
    } else {
      link.removeAttribute('href');
    }
  }
  return page.toString().replaceAll(lookFile, addressFor);
}
