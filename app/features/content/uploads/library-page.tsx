import { Play } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { LibraryItem, LibraryPicture, LibraryVideo } from '#domain/content-calls.ts';
import { thumbnailUrl } from '#lib/pictures/photo.ts';
import { Button } from '#ui/button.tsx';
import { DeleteDialog } from '#ui/delete-dialog.tsx';
import { toast } from '#lib/page/toast.ts';
import { AllContentLink } from '../all-content-link.tsx';
import { useDeleteUpload, type LibraryKind } from './library-calls.ts';
import { LibraryList, LibraryThumbnail } from './library-list.tsx';
import { ManyPictures } from '../pictures/many-pictures.tsx';
import { PictureUpload } from '../pictures/picture-upload.tsx';
import { Undescribed } from '../pictures/undescribed.tsx';
import { VideoLength } from '../videos/video-length.tsx';
import { VideoUpload } from '../videos/video-upload.tsx';

/** The picture library: uploads, shows where each picture is used, and deletes unused ones. */
export function PicturesPage() {
  return (
    <>
      <Header heading="Pictures">
        The pictures that pages can use. Visitors see a picture after you published a page that uses it.
      </Header>
      <LibraryList
        kind="picture"
        upload={
          <>
            <div className="grid gap-4 lg:grid-cols-2">
              <PictureUpload onUploaded={() => tellAdded('Picture')} />
              <ManyPictures />
            </div>
            <Undescribed />
          </>
        }
      >
        {(picture: LibraryPicture) => (
          <Facts kind="picture" item={picture} thumbnail={thumbnailUrl(picture.name)}>
            <LibraryThumbnail src={thumbnailUrl(picture.name)} />
          </Facts>
        )}
      </LibraryList>
    </>
  );
}

/** The video library, as the picture library. */
export function VideosPage() {
  return (
    <>
      <Header heading="Videos">
        The videos that pages can show. Visitors see a video after you published a page that uses it.
      </Header>
      <LibraryList kind="video" upload={<VideoUpload onUploaded={() => tellAdded('Video')} />}>
        {(video: LibraryVideo) => (
          <Facts kind="video" item={video} thumbnail={video.poster} isOwn={video.seconds === undefined}>
            <PlayableVideo video={video} />
          </Facts>
        )}
      </LibraryList>
    </>
  );
}

const tellAdded = (name: string) => toast({ title: `${name} added.`, tone: 'success' });

function Header({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <>
      <AllContentLink />
      <h2 className="mt-2 text-21 font-semibold">{heading}</h2>
      <p className="mb-6 mt-1 max-w-xl text-15 text-muted">{children}</p>
    </>
  );
}

/** The poster of a video, which plays when it is pressed. */
function PlayableVideo({ video: { mp4, poster, alt, seconds } }: { video: LibraryVideo }) {
  const [isPlaying, setPlaying] = useState(false);
  if (isPlaying) {
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- an upload has none
      <video
        controls
        autoPlay
        playsInline
        src={mp4}
        aria-label={alt}
        className="aspect-square w-full border border-hairline bg-surface-2 object-contain"
      />
    );
  }
  return (
    <button type="button" className="group relative block w-full" onClick={() => setPlaying(true)}>
      <LibraryThumbnail src={poster} />
      <span className="absolute left-1/2 top-1/2 inline-flex size-12 -translate-x-1/2 -translate-y-1/2 items-center justify-center rounded-sm bg-pit text-pit-ink group-hover:bg-pit-hover">
        <Play aria-hidden className="size-6" strokeWidth={1.5} />
      </span>
      <VideoLength seconds={seconds} />
      <span className="sr-only">Play {alt}</span>
    </button>
  );
}

interface FactsProps {
  kind: LibraryKind;
  item: LibraryItem;
  /** Address. */
  thumbnail: string;
  /** Whether it is one of the site's own. */
  isOwn?: boolean;
  children: ReactNode;
}

function Facts({ kind, item, thumbnail, isOwn = false, children }: FactsProps) {
  const { alt, width, height, isUploaded, usedBy } = item;
  const use = usedBy.length > 0 ? `Used by ${usedBy.join(', ')}` : 'Not used';
  return (
    <>
      {children}
      <p className="mt-1.5 line-clamp-2 text-15">{alt || 'No description yet'}</p>
      <p className="mt-0.5 font-mono text-13 text-muted">
        {width} × {height}
      </p>
      <p className="mt-0.5 text-13 text-muted [overflow-wrap:anywhere]">
        {isOwn ? 'Comes with the site' : use}
      </p>
      {isUploaded && usedBy.length === 0 && <DeleteButton kind={kind} item={item} thumbnail={thumbnail} />}
    </>
  );
}

function DeleteButton({
  kind,
  item: { name, alt },
  thumbnail,
}: Pick<FactsProps, 'kind' | 'item' | 'thumbnail'>) {
  const { mutate, isPending } = useDeleteUpload(kind);
  return (
    <DeleteDialog
      title={`Delete this ${kind}?`}
      description={`${alt || 'This picture has no description'}. No page uses it. An older version of a page that used it can’t be restored afterward.`}
      action={`Delete ${kind}`}
      isPending={isPending}
      trigger={
        <Button look="quiet">
          Delete<span className="sr-only"> {alt || name}</span>
        </Button>
      }
      onDelete={(close) => mutate(name, { onSettled: close })}
    >
      <div className="w-40">
        <LibraryThumbnail src={thumbnail} alt={alt} />
      </div>
    </DeleteDialog>
  );
}
