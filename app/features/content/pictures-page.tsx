import { useState } from 'react';
import type { LibraryPicture } from '../../../supabase/functions/_shared/content-calls.ts';
import { Button } from '../../ui/button.tsx';
import { DeleteDialog } from '../../ui/delete-dialog.tsx';
import { toast } from '../../ui/toast.tsx';
import { explainContentError } from './content-errors.ts';
import { useDeletePicture } from './picture-calls.ts';
import { LibraryThumbnail, PictureLibrary } from './picture-library.tsx';
import { AllContentLink } from './all-content-link.tsx';

/** The picture library: uploads, shows where each picture is used, and deletes unused ones. */
export function PicturesPage() {
  return (
    <>
      <AllContentLink />
      <h2 className="mt-2 text-21 font-semibold">Pictures</h2>
      <p className="mb-6 mt-1 max-w-xl text-15 text-muted">
        The pictures that pages can use. Visitors see a picture after you published a page that uses it.
      </p>
      <PictureLibrary onUploaded={() => toast({ title: 'Picture added.', tone: 'success' })}>
        {(picture) => <PictureFacts picture={picture} />}
      </PictureLibrary>
    </>
  );
}

function PictureFacts({ picture }: { picture: LibraryPicture }) {
  const { name, alt, width, height, isUploaded, usedBy } = picture;
  return (
    <>
      <LibraryThumbnail name={name} />
      <p className="mt-1.5 line-clamp-2 text-15">{alt}</p>
      <p className="mt-0.5 font-mono text-13 text-muted">
        {width} × {height}
      </p>
      <p className="mt-0.5 text-13 text-muted [overflow-wrap:anywhere]">
        {usedBy.length > 0 ? `Used by ${usedBy.join(', ')}` : 'Not used'}
      </p>
      {isUploaded && usedBy.length === 0 && <DeleteButton picture={picture} />}
    </>
  );
}

function DeleteButton({ picture: { name, alt } }: { picture: LibraryPicture }) {
  const [isOpen, setOpen] = useState(false);
  const { mutate, isPending } = useDeletePicture();
  return (
    <DeleteDialog
      open={isOpen}
      onOpenChange={setOpen}
      title="Delete this picture?"
      description={`${alt}. No page uses it. An older version of a page that used it can’t be restored afterward.`}
      action="Delete picture"
      isPending={isPending}
      trigger={
        <Button look="quiet">
          Delete<span className="sr-only"> {alt}</span>
        </Button>
      }
      onDelete={() =>
        mutate(name, {
          onSuccess: () => toast({ title: 'Picture deleted.', tone: 'success' }),
          onError(failure) {
            console.error('The picture was not deleted', failure);
            toast({ title: 'Nothing was deleted', description: explainContentError(failure), tone: 'error' });
          },
          onSettled: () => setOpen(false),
        })
      }
    >
      <div className="w-40">
        <LibraryThumbnail name={name} alt={alt} />
      </div>
    </DeleteDialog>
  );
}
