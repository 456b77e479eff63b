import { photoFallback, photoSources, type Photo as PhotoContent } from '#lib/pictures/photo.ts';

interface PhotoProps {
  photo: PhotoContent;
  /** The `sizes` attribute, such as '(min-width: 48rem) 33vw, 100vw'. */
  sizes: string;
  /** For the largest picture above the fold: loaded eagerly and first. */
  priority?: boolean;
  /** Empty alternative text, where the words beside it say the same. */
  isDecorative?: boolean;
  /** With an aspect ratio, the picture is cropped around its focal point. */
  className?: string;
}

/** Picture of the library, in the format and width that fit the browser. */
export function Photo({ photo, sizes, priority = false, isDecorative = false, className = '' }: PhotoProps) {
  return (
    <picture>
      <source type="image/avif" srcSet={photoSources(photo, 'avif')} sizes={sizes} />
      <img
        src={photoFallback(photo)}
        alt={isDecorative ? '' : photo.alt}
        width={photo.width}
        height={photo.height}
        loading={priority ? 'eager' : 'lazy'}
        fetchPriority={priority ? 'high' : undefined}
        decoding="async"
        style={{ objectPosition: photo.focus }}
        className={`object-cover ${className}`}
      />
    </picture>
  );
}
