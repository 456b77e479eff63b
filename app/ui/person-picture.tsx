import { Portrait } from 'vault-figures';
import type { Photo as PhotoContent } from '../lib/pictures/photo.ts';
import { Photo } from './photo.tsx';

interface PersonPictureProps {
  name: string;
  /** Personal best in meters, for the height plate. */
  best: number;
  photo: PhotoContent | undefined;
  /** The `sizes` attribute of the photo. */
  sizes: string;
  className?: string;
}

/** A person's photo in the format 4:5, or a drawn height plate if there is none. */
export function PersonPicture({ name, best, photo, sizes, className = '' }: PersonPictureProps) {
  return photo === undefined ? (
    <Portrait name={name} best={best} className={`block h-auto w-full ${className}`} />
  ) : (
    <Photo photo={photo} sizes={sizes} className={`block aspect-[4/5] w-full ${className}`} />
  );
}
