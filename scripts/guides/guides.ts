import { buildGuide, GuideError, guideSchema, type BuiltGuide, type Guide } from 'vault-figures/generators';
import { ContentError, parseContent, readContentFile } from '../../app/lib/content/read-yaml.server.ts';
import { readSite } from '../../app/lib/content/site.server.ts';

/** Where a guide comes from and where its PDF and its page pictures go. */
export interface GuideFile {
  name: string;
  /** Below the project's folder. */
  pdf: string;
  /** Numbers of the pages that the shop shows; 1 is the cover. */
  previews: number[];
}

export const guideFiles: GuideFile[] = [
  {
    name: 'best-pole-vault-drills',
    pdf: 'content/files/free-downloads/best-pole-vault-drills.pdf',
    previews: [1, 4, 6],
  },
  {
    name: 'jumpers-knee-protocol',
    pdf: 'content/files/digital-products/jumpers-knee-protocol.pdf',
    previews: [1, 6, 8],
  },
];

/** The name of the picture of one page. */
export function previewName(guide: GuideFile, page: number): string {
  return `guide-${guide.name}-${page === 1 ? 'cover' : `page-${page}`}`;
}

/** Reads content/guides/<name>.yml. Throws ContentError that names the file and the field. */
export function readGuide(name: string): Guide {
  const file = `guides/${name}.yml`;
  return parseContent(file, readContentFile(file), guideSchema);
}

/** The same error; where a guide cannot be drawn, a ContentError that names the guide's file. */
export function nameFile(error: unknown, { name }: GuideFile): unknown {
  return error instanceof GuideError ? new ContentError(`content/guides/${name}.yml`, error.message) : error;
}

/** Reads a guide and renders it to markup. Throws ContentError that names the file and the field. */
export function readAndBuild(file: GuideFile): BuiltGuide & { guide: Guide; author: string } {
  const guide = readGuide(file.name);
  const { name, tagline, contact } = readSite();
  try {
    const brand = { name, tagline, email: contact.email };
    return { ...buildGuide({ guide, brand, previews: file.previews }), guide, author: name };
  } catch (error) {
    throw nameFile(error, file);
  }
}
