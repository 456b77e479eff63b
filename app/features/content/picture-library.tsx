import type { LibraryPicture } from '../../../supabase/functions/_shared/content-calls.ts';
import { thumbnailUrl } from '../../lib/pictures/photo.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { LoadingMessage } from '../../ui/loading-message.tsx';
import { Notice } from '../../ui/notice.tsx';
import { usePictures } from './picture-calls.ts';
import { PictureUpload } from './picture-upload.tsx';
import type { ReactNode } from 'react';

interface PictureLibraryProps {
  onUploaded: (picture: LibraryPicture) => void;
  /** Shows a picture with what can be done with it. */
  children: (picture: LibraryPicture) => ReactNode;
}

/** Uploads pictures and lists all of them, the newest first. */
export function PictureLibrary({ onUploaded, children }: PictureLibraryProps) {
  const { data, error, refetch } = usePictures();
  return (
    <div className="flex flex-col gap-6">
      {data?.noUploads === undefined ? (
        <PictureUpload onUploaded={onUploaded} />
      ) : (
        <Notice tone="info">{data.noUploads}</Notice>
      )}
      {error && data === undefined && (
        <LoadFailed onRetry={() => void refetch()}>We couldn’t load the pictures.</LoadFailed>
      )}
      {data === undefined && !error && <LoadingMessage>Loading the pictures…</LoadingMessage>}
      {data?.noUploads === undefined && data?.pictures.length === 0 && (
        <p className="text-15 text-muted">The library is empty. Your first upload appears here.</p>
      )}
      {data !== undefined && data.pictures.length > 0 && (
        <ul aria-label="Pictures" className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-4">
          {data.pictures.map((picture) => (
            <li key={picture.name} className="min-w-0">
              {children(picture)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A picture of the library in its own format, on a square. */
export function LibraryThumbnail({ name, alt = '' }: { name: string; alt?: string }) {
  return (
    <img
      src={thumbnailUrl(name)}
      alt={alt}
      loading="lazy"
      decoding="async"
      className="aspect-square w-full border border-hairline bg-surface-2 object-contain"
    />
  );
}
