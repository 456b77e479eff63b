import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { isFigureName } from './figures.tsx';
import { GuideDocument, type GuideDocumentProps } from './guide-document.tsx';
import { GuideError } from './guide-error.ts';
import type { Guide } from './guide-schema.ts';
import { readStylesheet } from './page-html.ts';

export interface BuiltGuide {
  /** HTML of the page body. */
  markup: string;
  /** Hash of everything that determines the PDF: text, layout, figures, metadata. */
  fingerprint: string;
}

interface GuideRequest extends GuideDocumentProps {
  /** Page numbers of the preview pictures. Page 1 is the cover. */
  previews: readonly number[];
}

/** Lists the figures that a guide uses, with their fields. */
export function figuresOf(guide: Guide): { figure: string; field: string }[] {
  return guide.pages.flatMap((page, index) => {
    const at = `pages.${index}`;
    switch (page.kind) {
      case 'log':
        return [];
      case 'drills':
        return page.drills.map(({ figure }, drill) => ({ figure, field: `${at}.drills.${drill}.figure` }));
      case 'text':
        return (['blocks', 'aside'] as const).flatMap((side) =>
          page[side].flatMap((block, number) => {
            const field = `${at}.${side}.${number}`;
            if (block.kind === 'figure') return [{ figure: block.name, field: `${field}.name` }];
            if (block.kind !== 'exercises') return [];
            return block.items.map(({ figure }, item) => ({
              figure,
              field: `${field}.items.${item}.figure`,
            }));
          }),
        );
    }
  });
}

/** Renders a guide to markup. Throws GuideError with the field. */
export function buildGuide({ guide, brand, previews }: GuideRequest): BuiltGuide {
  for (const { figure, field } of figuresOf(guide)) {
    if (!isFigureName(figure)) throw new GuideError(`${field}: there is no figure '${figure}'.`);
  }
  const missing = previews.find((page) => page > guide.pages.length + 1);
  if (missing !== undefined) throw new GuideError(`page ${missing} is shown in the shop, but missing.`);
  const markup = renderToStaticMarkup(<GuideDocument guide={guide} brand={brand} />);
  const inputs = [
    markup,
    readStylesheet(),
    guide.title,
    guide.subject,
    guide.published,
    brand.name,
    previews.join(),
  ];
  return { markup, fingerprint: createHash('sha256').update(inputs.join('\n')).digest('hex') };
}
