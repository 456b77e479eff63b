import { parseContent, readContentFile } from '../../app/lib/content/read-yaml.server.ts';
import { guideSchema, type Guide } from './guide-schema.ts';

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

/** Every figure that the guide asks for, with the field that does. */
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
