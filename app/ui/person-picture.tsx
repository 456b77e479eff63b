import type { Photo as PhotoContent } from '#lib/pictures/photo.ts';
import type { PictureName } from '#lib/pictures/picture-files.ts';
import { Photo } from './photo.tsx';
import { Picture } from './picture.tsx';

/** Drawn vaulters, in the order in which the people of a page get them. */
const portraits = [
  'portrait-swing',
  'portrait-fly-away',
  'portrait-drive',
  'portrait-inversion',
  'portrait-take-off',
  'portrait-extension',
] as const satisfies readonly PictureName[];

interface PersonPictureProps {
  name: string;
  /** Personal best in meters, shown on the drawn figure. */
  best: number;
  photo: PhotoContent | undefined;
  /** The `sizes` attribute of the picture. */
  sizes: string;
  /** Place of the person on the page, so that neighbors get different figures. */
  order?: number;
  className?: string;
}

/** A person's photo in the format 4:5. Without one, a drawn vaulter with the personal best. */
export function PersonPicture({ name, best, photo, sizes, order = 0, className = '' }: PersonPictureProps) {
  if (photo !== undefined) {
    return <Photo photo={photo} sizes={sizes} className={`block aspect-[4/5] w-full ${className}`} />;
  }
  const height = `${best.toFixed(2)} m`;
  return (
    <div
      role="img"
      aria-label={`${name}, personal best ${height}`}
      className={`@container relative aspect-[4/5] w-full bg-surface ${className}`}
    >
      <Picture
        name={portraits[order % portraits.length] ?? portraits[0]}
        alt=""
        sizes={sizes}
        className="block size-full object-cover"
      />
      <span
        aria-hidden
        className="absolute top-[4cqw] right-[5cqw] font-mono text-[max(0.625rem,5cqw)] font-medium"
      >
        {height}
      </span>
    </div>
  );
}
