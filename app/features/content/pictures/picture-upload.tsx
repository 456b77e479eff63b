import { useEffect, useState } from 'react';
import type { LibraryPicture } from '#domain/content-calls.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { useLeaveGuard } from '#ui/use-leave-guard.ts';
import { Notice } from '#ui/notice.tsx';
import { ChooseFile } from '../uploads/choose-file.tsx';
import { explainError } from '#lib/api/explain-error.ts';
import { acceptedPictures, preparePicture } from './prepare-picture.ts';
import { useUploadPicture } from '../uploads/library-calls.ts';
import { useLeaveSignal } from '../uploads/use-leave-signal.ts';

/** The server's limit. */
const limitMegabytes = 25;

/** Chooses a file, describes it and uploads it. Not a form, because it is shown inside the form of a page. */
export function PictureUpload({ onUploaded }: { onUploaded: (picture: LibraryPicture) => void }) {
  const [chosen, setChosen] = useState<{ file: File; url: string }>();
  const [alt, setAlt] = useState('');
  const [problem, setProblem] = useState<string>();
  const { mutateAsync, isPending } = useUploadPicture();
  const leaveSignal = useLeaveSignal();
  useLeaveGuard(isPending || alt !== '', { what: isPending ? 'upload' : 'text' });
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);

  async function upload(): Promise<void> {
    if (chosen === undefined || isPending) return;
    if (alt.trim() === '') return setProblem('Describe the picture in a few words.');
    setProblem(undefined);
    try {
      const added = await mutateAsync({ file: chosen.file, alt: alt.trim(), signal: leaveSignal() });
      setChosen(undefined);
      setAlt('');
      onUploaded(added);
    } catch (failure) {
      setProblem(explainError(failure));
    }
  }

  return (
    <div className="border border-dashed border-control p-4">
      <ChooseFile
        label={chosen === undefined ? 'Choose a file to upload' : 'Choose another file'}
        accept={acceptedPictures}
        onChoose={async (original) => {
          const file = await preparePicture(original);
          const isLarge = file.size > limitMegabytes * 1_000_000;
          setChosen(isLarge ? undefined : { file, url: URL.createObjectURL(file) });
          setProblem(isLarge ? `This file is too large. The limit is ${limitMegabytes} MB.` : undefined);
        }}
      />
      <p className="mt-2 text-13 text-muted">
        JPEG, PNG, WebP or AVIF, up to {limitMegabytes} MB. The place and other data in the file are removed.
      </p>
      {chosen !== undefined && (
        <div className="mt-4 grid gap-4 sm:grid-cols-[10rem_1fr]">
          <img
            src={chosen.url}
            alt=""
            className="aspect-square w-full max-w-40 bg-surface-2 object-contain"
          />
          <div className="flex flex-col items-start gap-4">
            <TextField
              label="Description"
              hint="What the picture shows, for people who can’t see it. Such as: Mara over the bar at 4.60 m."
              className="w-full"
              maxLength={300}
              value={alt}
              onChange={({ target }) => setAlt(target.value)}
            />
            <Button aria-disabled={isPending} onClick={() => void upload()}>
              {isPending ? 'Uploading…' : 'Upload'}
            </Button>
          </div>
        </div>
      )}
      {problem !== undefined && (
        <Notice tone="error" className="mt-4">
          {problem}
        </Notice>
      )}
    </div>
  );
}
