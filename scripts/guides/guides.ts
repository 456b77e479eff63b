import { buildGuide, GuideError, guideSchema, type BuiltGuide, type Guide } from 'vault-figures/generators';
import { ContentError, parseContent, readContentFile } from '#content/read-yaml.server.ts';
import { readSite } from '#content/site.server.ts';

/** A guide with the paths of its source, its PDF and its page pictures. */
export interface GuideFile {
  name: string;
  /** Relative to the repository. */
  pdf: string;
  /** Page numbers that the shop shows. Page 1 is the cover. */
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

/** Returns the name of a page's picture. */
export function previewName(guide: GuideFile, page: number): string {
  return `guide-${guide.name}-${page === 1 ? 'cover' : `page-${page}`}`;
}

/** Reads content/guides/<name>.yml. Throws ContentError that names the file and the field. */
export function readGuide(name: string): Guide {
  const file = `guides/${name}.yml`;
  return parseContent(file, readContentFile(file), guideSchema);
}

/** Converts a GuideError to a ContentError with the guide's file. Returns other errors unchanged. */
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
