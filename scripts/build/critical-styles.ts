import { createHash } from 'node:crypto';
import Beasties from 'beasties';
import { NodeType, parse, type HTMLElement, type TextNode } from 'node-html-parser';

/** Attributes whose values no selector reads, and which change with content. */
const contentAttributes = [
  'href',
  'src',
  'srcset',
  'imagesrcset',
  'alt',
  'title',
  'content',
  'value',
  'placeholder',
  'aria-label',
  'style',
];
const styleSheets = 'link[rel="stylesheet"]';

/** Returns a page without its texts: what selectors see of it. */
function structureOf(page: HTMLElement): string {
  // What is in <noscript> is parsed, too.
  const structure = parse(page.toString(), {
    comment: true,
    blockTextElements: { script: true, style: true },
  });
  for (const element of structure.querySelectorAll('script, style')) element.remove();
  for (const element of structure.querySelectorAll('*')) {
    if (!element.matches(styleSheets))
      for (const name of contentAttributes) if (element.hasAttribute(name)) element.setAttribute(name, '');
    for (const child of element.childNodes)
      if (child.nodeType === NodeType.TEXT_NODE)
        (child as TextNode).rawText = child.rawText.trim() === '' ? '' : 'x';
  }
  return structure.toString();
}

/** Styles by the structure of the pages that need them. */
export type KeptStyles = Record<string, string>;

/**
 * Creates what finds the styles that a page needs before its style sheets arrive. Pages of one structure have the same ones, so they are found
 * once and kept for the next sites of these style sheets.
 */
export function createCriticalStyles(siteDirectory: string, kept: KeptStyles) {
  const beasties = new Beasties({
    path: siteDirectory,
    preload: 'body',
    inlineFonts: true,
    preloadFonts: false,
    pruneSource: false,
    reduceInlineStyles: false,
    // Beasties cannot match these Tailwind selectors. Without them, the layout shifts when the stylesheet loads.
    allowRules: [/^:where\(/, /\[\\&/, /:has\(/, ':disabled'],
    logLevel: 'warn',
  });

  return async (page: HTMLElement): Promise<{ structure: string; styles: string }> => {
    const text = structureOf(page);
    const structure = createHash('sha256').update(text).digest('hex').slice(0, 16);
    const styles = (kept[structure] ??=
      parse(await beasties.process(text)).querySelector('style')?.textContent ?? '');
    return { structure, styles };
  };
}

/** Puts critical styles into a page, and its style sheets at its end, where they don't keep it from being drawn. */
export function inlineStyles(page: HTMLElement, styles: string): void {
  const [first, ...others] = page.querySelectorAll(styleSheets);
  if (first === undefined) return;
  page.querySelector('body')?.insertAdjacentHTML('beforeend', [first, ...others].map(String).join(''));
  for (const link of others) link.remove();
  first.replaceWith(`<style>${styles}</style>`);
}
