import { useSite } from '#lib/site/site-data.ts';
import {
  pictureUrls,
  pictureFacts,
  type PictureName,
  type PictureTheme,
} from '#lib/pictures/picture-files.ts';

interface PictureProps {
  name: PictureName;
  /** Alternative text; empty for a decorative picture. */
  alt: string;
  /** The `sizes` attribute, such as '(min-width: 48rem) 33vw, 100vw'. */
  sizes: string;
  /** For the largest picture above the fold: loaded eagerly and first. */
  priority?: boolean;
  className?: string;
}

const dark = '(prefers-color-scheme: dark)';

const sourceSet = (name: PictureName, theme: PictureTheme): string =>
  pictureUrls(name, 'avif', theme)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');

/** Returns the one WebP URL for the few browsers without AVIF. A full source set would bloat every page. */
function fallbackUrl(name: PictureName, theme: PictureTheme): string | undefined {
  const candidates = pictureUrls(name, 'webp', theme);
  return (candidates[1] ?? candidates[0])?.url;
}

/**
 * Picture from the bucket website-photos in the format, width and theme that fit the browser. On a site with its own colors, drawings are
 * those that its build drew.
 */
export function Picture({ name, alt, sizes, priority = false, className }: PictureProps) {
  const { widths, height, themes } = pictureFacts(name);
  const { look } = useSite();
  const isRedrawn = themes && look.hasOwnColors;
  return (
    <picture>
      {themes && !isRedrawn && (
        <>
          <source media={dark} type="image/avif" srcSet={sourceSet(name, 'dark')} sizes={sizes} />
          <source media={dark} type="image/webp" srcSet={fallbackUrl(name, 'dark')} />
        </>
      )}
      {!isRedrawn && <source type="image/avif" srcSet={sourceSet(name, 'light')} sizes={sizes} />}
      <img
        src={isRedrawn ? `/plates/${name}.svg` : fallbackUrl(name, 'light')}
        alt={alt}
        width={widths.at(-1)}
        height={height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
