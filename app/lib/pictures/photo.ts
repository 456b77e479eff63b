/** A picture of the library where a page uses it. Built from content files at build time. */
export interface Photo {
  /** Name of its files in /pictures. */
  name: string;
  alt: string;
  /** The part that stays visible when the picture is cropped, as in CSS: '50% 30%'. */
  focus: string;
  /** Size of the largest file, in pixels. */
  width: number;
  height: number;
  /** Available widths, ascending. */
  widths: number[];
}

/** Every picture of the library has this width. */
export const SMALLEST_PHOTO_WIDTH = 320;

/** Returns the address of a picture file, on the site's own origin. */
export const photoUrl = (name: string, width: number, format: 'avif' | 'webp'): string =>
  `/pictures/${name}-${width}.${format}`;

/** Returns the address of the small version, for the cart and the studio. */
export const thumbnailUrl = (name: string): string => photoUrl(name, SMALLEST_PHOTO_WIDTH, 'webp');

/** Returns the address of the version for link previews: a JPEG of 1200 × 630 pixels. */
export const sharePhotoUrl = (name: string): string => `/pictures/${name}-share.jpg`;

/** Returns all widths in one format for `srcset`. */
export const photoSources = (
  { name, widths }: Pick<Photo, 'name' | 'widths'>,
  format: 'avif' | 'webp',
): string => widths.map((width) => `${photoUrl(name, width, format)} ${width}w`).join(', ');

/** Returns the one WebP for browsers without AVIF. A full source set would bloat every page. */
export const photoFallback = ({ name, widths }: Pick<Photo, 'name' | 'widths'>): string =>
  photoUrl(name, widths[1] ?? widths[0] ?? SMALLEST_PHOTO_WIDTH, 'webp');
