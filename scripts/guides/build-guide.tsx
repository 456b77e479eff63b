import { createHash } from 'node:crypto';
import { renderToStaticMarkup } from 'react-dom/server';
import { ContentError } from '../../app/lib/content/read-yaml.server.ts';
import { readSite } from '../../app/lib/content/site.server.ts';
import { isFigureName } from './figures.tsx';
import { GuideDocument } from './guide-document.tsx';
import type { Guide } from './guide-schema.ts';
import { figuresOf, readGuide, type GuideFile } from './guides.ts';
import { readStylesheet } from './page-html.ts';

export interface BuiltGuide {
  guide: Guide;
  /** The body of the HTML page that is printed. */
  markup: string;
  author: string;
  /** Changes when anything that shows in the PDF changes: words, layout, figures, metadata. */
  fingerprint: string;
}

/** Renders a guide's content to markup. Throws ContentError that names the file and the field. */
export function buildGuide(file: GuideFile): BuiltGuide {
  const guide = readGuide(file.name);
  for (const { figure, field } of figuresOf(guide)) {
    if (!isFigureName(figure))
      throw new ContentError(`content/guides/${file.name}.yml`, `${field}: there is no figure '${figure}'.`);
  }
  const late = file.previews.find((page) => page > guide.pages.length + 1);
  if (late !== undefined)
    throw new ContentError(
      `content/guides/${file.name}.yml`,
      `page ${late} is shown in the shop, but missing.`,
    );
  const site = readSite();
  const markup = renderToStaticMarkup(
    <GuideDocument
      guide={guide}
      brand={{ name: site.name, tagline: site.tagline, email: site.contact.email }}
    />,
  );
  const inputs = [
    markup,
    readStylesheet(),
    guide.title,
    guide.subject,
    guide.published,
    site.name,
    file.previews.join(),
  ];
  return {
    guide,
    markup,
    author: site.name,
    fingerprint: createHash('sha256').update(inputs.join('\n')).digest('hex'),
  };
}
