import { useState, type ComponentProps, type ReactNode } from 'react';
import type { LibraryPicture, LibraryVideo } from '#domain/content-calls.ts';
import { thumbnailUrl } from '#lib/pictures/photo.ts';
import { Dialog } from '#ui/dialog.tsx';
import type { ItemOf, LibraryKind } from './library-calls.ts';
import { LibraryList, LibraryThumbnail } from './library-list.tsx';
import { PictureUpload } from '../pictures/picture-upload.tsx';
import { VideoLength } from '../videos/video-length.tsx';
import { VideoUpload } from '../videos/video-upload.tsx';

interface ChooseProps<Item> {
  trigger: ComponentProps<typeof Dialog>['trigger'];
  onChoose: (item: Item) => void;
}

/** Dialog in which the owner chooses a picture of the library or uploads one. */
export function ChoosePicture(props: ChooseProps<LibraryPicture>) {
  return (
    <ChooseDialog
      {...props}
      kind="picture"
      description="Upload a new one, or choose one from your library."
      upload={(choose) => <PictureUpload onUploaded={choose} />}
      thumbnail={({ name }) => <LibraryThumbnail src={thumbnailUrl(name)} />}
    />
  );
}

/** Dialog in which the owner chooses an uploaded video or one of the site's own, or uploads one. */
export function ChooseVideo(props: ChooseProps<LibraryVideo>) {
  return (
    <ChooseDialog
      {...props}
      kind="video"
      description="Upload a new one, or choose one from your library or from those that come with the site."
      upload={(choose) => <VideoUpload onUploaded={choose} />}
      thumbnail={({ poster, seconds }) => (
        <span className="relative block">
          <LibraryThumbnail src={poster} />
          <VideoLength seconds={seconds} />
        </span>
      )}
    />
  );
}

interface ChooseDialogProps<Kind extends LibraryKind> extends ChooseProps<ItemOf<Kind>> {
  kind: Kind;
  description: string;
  upload: (choose: (item: ItemOf<Kind>) => void) => ReactNode;
  thumbnail: (item: ItemOf<Kind>) => ReactNode;
}

function ChooseDialog<Kind extends LibraryKind>({
  kind,
  trigger,
  onChoose,
  description,
  upload,
  thumbnail,
}: ChooseDialogProps<Kind>) {
  const [isOpen, setOpen] = useState(false);
  function choose(item: ItemOf<Kind>): void {
    setOpen(false);
    onChoose(item);
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
      size="wide"
      title={`Choose a ${kind}`}
      description={description}
    >
      <LibraryList kind={kind} upload={upload(choose)}>
        {(item) => (
          <button
            type="button"
            className="block w-full text-left hover:text-pit"
            onClick={() => choose(item)}
          >
            {thumbnail(item)}
            <span className="sr-only">Choose </span>
            <span className="mt-1.5 line-clamp-2 text-13">{item.alt || 'No description yet'}</span>
          </button>
        )}
      </LibraryList>
    </Dialog>
  );
}
