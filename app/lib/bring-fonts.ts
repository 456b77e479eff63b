import { whenTouched } from './when-touched.ts';

/**
 * A public page has the fonts that its own letters need. The others, for what people type and for pages with their names, come once
 * somebody uses it: a browser that hears of fonts lays the whole page out anew (scripts/build/split-stylesheet.ts).
 */
export const bringFonts = (): (() => void) =>
  whenTouched(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[data-when-touched]'))
      link.href = link.dataset['whenTouched'] ?? '';
  });
