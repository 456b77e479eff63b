import { BELOW_GROUND, coverFacts, type CoverName } from 'vault-figures';
import type { Photo as PhotoContent } from '#lib/pictures/photo.ts';
import { classNames } from '#ui/class-names.ts';
import { Photo } from '#ui/photo.tsx';
import { Picture } from '#ui/picture.tsx';

interface ArticleCoverProps {
  cover: CoverName;
  /** Replaces the drawing. */
  picture: PhotoContent | undefined;
  /** Shows the height labels in the margin, for large covers. */
  scale?: boolean;
  /** Empty alt text, where the title next to it says enough. */
  decorative?: boolean;
  /** The page's largest picture, fetched first. */
  first?: boolean;
  /** The `sizes` attribute of the image. */
  sizes: string;
  className?: string;
}

/** The cover picture of an article, in the format 2:1. */
export function ArticleCover({
  cover,
  picture,
  scale = false,
  decorative = false,
  first = false,
  sizes,
  className,
}: ArticleCoverProps) {
  const { label, marks, height } = coverFacts[cover];
  return (
    <div className={classNames('relative aspect-[2/1] overflow-hidden bg-surface', className)}>
      {picture === undefined ? (
        <Picture
          name={`cover-${cover}`}
          alt={decorative ? '' : label}
          sizes={sizes}
          priority={first}
          className="block size-full"
        />
      ) : (
        <Photo
          photo={picture}
          isDecorative={decorative}
          sizes={sizes}
          priority={first}
          className="block size-full"
        />
      )}
      {scale &&
        picture === undefined &&
        marks.map((mark) => (
          <span
            key={mark}
            aria-hidden
            className="absolute left-3 hidden -translate-y-full font-mono text-13 text-muted sm:block print:hidden"
            style={{ top: `${(1 - BELOW_GROUND - mark / height) * 100}%` }}
          >
            {mark}.00 m
          </span>
        ))}
    </div>
  );
}
