import { z } from 'zod';
import type { Photo } from '#lib/pictures/photo.ts';
import { listEntries, readEntry } from './library.server.ts';

/** A picture of the library: content/pictures/<name>.yml, beside its files. Uploading writes it. */
export const libraryPictureSchema = z.strictObject({
  /** Empty until the owner describes it. */
  alt: z.string(),
  /** Of the largest file, in pixels. */
  width: z.number().int().positive(),
  height: z.number().int().positive(),
  /** Available widths, ascending. */
  widths: z.array(z.number().int().positive()).min(1),
  /** When it was uploaded. */
  added: z.iso.datetime(),
});

/** Reads content/pictures/<name>.yml. Undefined if there is no such picture. Throws ContentError if the file is invalid. */
export const readPicture = (name: string) => readEntry('pictures', name, libraryPictureSchema);

/** Lists the names of all pictures in the library. */
export const listPictures = (): string[] => listEntries('pictures');

const isFocus = (value: string): boolean => {
  const [, x = 101, y = 101] = /^(\d{1,3})% (\d{1,3})%$/.exec(value) ?? [];
  return Number(x) <= 100 && Number(y) <= 100;
};

/**
 * Field for a picture of the library. Its alternative text and focal point belong to the use, so that drafts, publishing and undo treat
 * them like every other text.
 */
export const photo = z
  .strictObject({
    picture: z.string().min(1, { error: 'must be chosen from the library' }),
    alt: z
      .string()
      .min(1, { error: 'is required: describe the picture for people who can’t see it' })
      .max(300)
      .meta({ title: 'Alternative text' }),
    focus: z
      .string()
      .refine(isFocus, { error: 'must look like 50% 30%' })
      .default('50% 50%')
      .meta({ title: 'Focal point' }),
  })
  .transform(({ picture: name, alt, focus }, context): Photo => {
    const found = readPicture(name);
    if (found === undefined) {
      context.addIssue({ code: 'custom', path: ['picture'], message: `is not in the library: ${name}` });
      return z.NEVER;
    }
    return { name, alt, focus, width: found.width, height: found.height, widths: found.widths };
  })
  .meta({ title: 'Picture', format: 'picture' });

/** An optional picture with its label and help in the form. Without it, the page shows a drawing. */
export const optionalPhoto = (title: string, description: string) =>
  photo.optional().meta({ title, description, format: 'picture' });

/** A person's photo. */
export const portrait = optionalPhoto(
  'Photo',
  'Ask the person first. Without a photo, the page shows a drawn vaulter with the personal best.',
);

/** Returns the picture of the library with this address, undefined if there is none. For pictures in Markdown, such as /pictures/<name>. */
export function findPhoto(address: string, alt: string): Photo | undefined {
  const name = /^\/pictures\/([a-z0-9-]+)$/.exec(address)?.[1];
  const found = name === undefined ? undefined : readPicture(name);
  if (name === undefined || found === undefined) return undefined;
  return { name, alt, focus: '50% 50%', width: found.width, height: found.height, widths: found.widths };
}
