import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { libraryQuery, type ItemOf, type LibraryKind } from './library-calls.ts';

interface LibraryListProps<Kind extends LibraryKind> {
  kind: Kind;
  /** Uploads another one. Not shown where nothing can be uploaded. */
  upload: ReactNode;
  /** Shows a picture or video with what can be done with it. */
  children: (item: ItemOf<Kind>) => ReactNode;
}

const listNames = { picture: 'Pictures', video: 'Videos' };

/** A library: the upload and all entries, the newest first. */
export function LibraryList<Kind extends LibraryKind>({ kind, upload, children }: LibraryListProps<Kind>) {
  const { data, error, refetch } = useQuery(libraryQuery(kind));
  const items = data?.items ?? [];
  return (
    <div className="flex flex-col gap-6">
      {data?.noUploads === undefined ? upload : <Notice tone="info">{data.noUploads}</Notice>}
      {data === undefined && <NotLoaded what={`the ${kind}s`} error={error} refetch={refetch} />}
      {data !== undefined && data.noUploads === undefined && items.length === 0 && (
        <p className="text-15 text-muted">The library is empty. Your first upload appears here.</p>
      )}
      {items.length > 0 && (
        <ul aria-label={listNames[kind]} className="grid grid-cols-2 gap-4 sm:grid-cols-3 md:grid-cols-4">
          {items.map((item) => (
            <li key={item.name} className="min-w-0">
              {children(item)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A picture, or the poster of a video, in its own format on a square. */
export function LibraryThumbnail({ src, alt = '' }: { src: string; alt?: string }) {
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      className="aspect-square w-full border border-hairline bg-surface-2 object-contain"
    />
  );
}
