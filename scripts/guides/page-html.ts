import { readFileSync } from 'node:fs';
import { printFonts } from './print-fonts.ts';

const escape = (text: string): string => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The look of the guides: tokens, page size and every block. */
export function readStylesheet(): string {
  return readFileSync(new URL('guide.css', import.meta.url), 'utf8');
}

/** A complete HTML page around the rendered guide, with its fonts inside. */
export async function wrapPage(title: string, markup: string): Promise<string> {
  const styles = `${await printFonts(markup)}\n${readStylesheet()}`;
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(title)}</title><style>${styles}</style></head><body>${markup}</body></html>`;
}
