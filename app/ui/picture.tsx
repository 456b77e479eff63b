import {
  PICTURE_FORMATS,
  pictureUrls,
  pictureFacts,
  type PictureFormat,
  type PictureName,
  type PictureTheme,
} from '../lib/pictures/picture-files.ts';

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

const sourceSet = (name: PictureName, format: PictureFormat, theme: PictureTheme): string =>
  pictureUrls(name, format, theme)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');

/** Returns the one WebP URL for the few browsers without AVIF. A full source set would bloat every page. */
function fallbackUrl(name: PictureName, theme: PictureTheme): string | undefined {
  const candidates = pictureUrls(name, 'webp', theme);
  return (candidates[1] ?? candidates[0])?.url;
}

/** Picture from the bucket website-photos in the format, width and theme that fit the browser. */
export function Picture({ name, alt, sizes, priority = false, className }: PictureProps) {
  const { widths, height, themes } = pictureFacts(name);
  return (
    <picture>
      {themes &&
        PICTURE_FORMATS.map((format) => (
          <source
            key={format}
            media="(prefers-color-scheme: dark)"
            type={`image/${format}`}
            srcSet={format === 'avif' ? sourceSet(name, format, 'dark') : fallbackUrl(name, 'dark')}
            sizes={format === 'avif' ? sizes : undefined}
          />
        ))}
      <source type="image/avif" srcSet={sourceSet(name, 'avif', 'light')} sizes={sizes} />
      <img
        src={fallbackUrl(name, 'light')}
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
