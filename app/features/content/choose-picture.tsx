import { useState, type ComponentProps } from 'react';
import type { LibraryPicture } from '../../../supabase/functions/_shared/content-calls.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LibraryThumbnail, PictureLibrary } from './picture-library.tsx';

interface ChoosePictureProps {
  trigger: ComponentProps<typeof Dialog>['trigger'];
  onChoose: (picture: LibraryPicture) => void;
}

/** Dialog in which the owner chooses a picture of the library or uploads one. */
export function ChoosePicture({ trigger, onChoose }: ChoosePictureProps) {
  const [isOpen, setOpen] = useState(false);
  function choose(picture: LibraryPicture): void {
    setOpen(false);
    onChoose(picture);
  }
  return (
    <Dialog
      open={isOpen}
      onOpenChange={setOpen}
      trigger={trigger}
      size="wide"
      title="Choose a picture"
      description="A new one, or one of your library."
    >
      <PictureLibrary onUploaded={choose}>
        {(picture) => (
          <button
            type="button"
            className="block w-full text-left hover:text-pit"
            onClick={() => choose(picture)}
          >
            <LibraryThumbnail name={picture.name} />
            <span className="sr-only">Choose </span>
            <span className="mt-1.5 line-clamp-2 text-13">{picture.alt}</span>
          </button>
        )}
      </PictureLibrary>
    </Dialog>
  );
}
