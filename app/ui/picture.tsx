import {
  PICTURE_FORMATS,
  pictureAddresses,
  pictureFacts,
  type PictureFormat,
  type PictureName,
  type PictureTheme,
} from '../lib/pictures/picture-files.ts';

interface PictureProps {
  name: PictureName;
  /** What the picture says; empty when the words beside it say as much. */
  alt: string;
  /** How wide it is shown, as in the attribute of the same name: '(min-width: 48rem) 33vw, 100vw'. */
  sizes: string;
  /** The largest picture of the first screen: fetched at once and before the others. */
  first?: boolean;
  className?: string;
}

const sourceSet = (name: PictureName, format: PictureFormat, theme: PictureTheme): string =>
  pictureAddresses(name, format, theme)
    .map(({ url, width }) => `${url} ${width}w`)
    .join(', ');

/** Browsers without AVIF are few and old; one width has to do for them, so that the page itself stays light. */
function middleOf(name: PictureName, theme: PictureTheme): string | undefined {
  const addresses = pictureAddresses(name, 'webp', theme);
  return (addresses[1] ?? addresses[0])?.url;
}

/** A picture of the bucket website-photos in the format, width and theme that suit the browser. */
export function Picture({ name, alt, sizes, first = false, className }: PictureProps) {
  const { width, height, themes } = pictureFacts(name);
  return (
    <picture>
      {themes &&
        PICTURE_FORMATS.map((format) => (
          <source
            key={format}
            media="(prefers-color-scheme: dark)"
            type={`image/${format}`}
            srcSet={format === 'avif' ? sourceSet(name, format, 'dark') : middleOf(name, 'dark')}
            sizes={sizes}
          />
        ))}
      <source type="image/avif" srcSet={sourceSet(name, 'avif', 'light')} sizes={sizes} />
      <img
        src={middleOf(name, 'light')}
        alt={alt}
        width={width}
        height={height}
        loading={first ? 'eager' : 'lazy'}
        fetchPriority={first ? 'high' : undefined}
        decoding="async"
        className={className}
      />
    </picture>
  );
}
