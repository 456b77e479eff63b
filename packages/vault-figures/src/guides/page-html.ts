import { readFileSync } from 'node:fs';
import { printFonts } from './print-fonts.ts';

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

const styles = [
  'cover.css',
  'inner-pages.css',
  'tables-and-figures.css',
  'criteria-and-scales.css',
  'drills-and-logs.css',
];

/** Returns the stylesheet of the guides: tokens, page size and blocks. */
export function readStylesheet(): string {
  return styles.map((file) => readFileSync(new URL(`styles/${file}`, import.meta.url), 'utf8')).join('\n');
}

/** Returns a complete HTML page with the rendered guide and embedded fonts. */
export async function wrapPage(title: string, markup: string): Promise<string> {
  const style = `${await printFonts(markup)}\n${readStylesheet()}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title><style>${style}</style></head><body>${markup}</body></html>`;
}
