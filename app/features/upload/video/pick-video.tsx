import { Clapperboard, FolderOpen, Video } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { formatMegabytes } from '#lib/text/format-size.ts';
import { Button } from '#ui/button.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { classNames } from '#ui/class-names.ts';
import { Notice } from '#ui/notice.tsx';
import { preloadUploadCode } from './load-converter.ts';
import type { VideoChooser } from './use-pick-video.ts';

interface PickVideoProps {
  picker: VideoChooser;
  /** Id of the submission whose film the video replaces. */
  replaces?: string;
}

const icon = { 'aria-hidden': true, strokeWidth: 1.5 } as const;

/** Lets the athlete choose, drop or film a video. Says why the last one was rejected. */
export function PickVideo({ picker, replaces }: PickVideoProps) {
  const { isBusy, problem, limitBytes } = picker;
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);

  /** Without a file, when something else was dropped. */
  const pick = (file: File | undefined) => void picker.pick(file, { replaces });

  function openPicker(input: typeof files): void {
    preloadUploadCode();
    input.current?.click();
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setDraggedOver(false);
    pick(event.dataTransfer.files[0]);
  }

  const input = (ref: typeof files, label: string, capture?: 'environment') => (
    <FileInput
      ref={ref}
      accept="video/*,.mkv,.mov,.m4v,.mts,.m2ts"
      capture={capture}
      aria-label={label}
      hidden
      onChoose={([file]) => pick(file)}
    />
  );

  return (
    <>
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setDraggedOver(true);
        }}
        onDragLeave={() => setDraggedOver(false)}
        onDrop={drop}
        aria-busy={isBusy}
        className={classNames(
          'grid aspect-[4/3] w-full place-content-center justify-items-center gap-4 border border-dashed px-5 py-6 text-center sm:aspect-video',
          isDraggedOver ? 'border-pit bg-surface-2' : 'border-control bg-surface',
        )}
      >
        <Clapperboard {...icon} className="size-10 text-tartan" />
        <p className="max-w-sm text-21">
          {isBusy ? (
            'Checking your video…'
          ) : (
            <>
              <span className="[@media(pointer:coarse)]:hidden">Drop your video here</span>
              <span className="hidden [@media(pointer:coarse)]:inline">Film a jump or choose a video</span>
            </>
          )}
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          <Button look="secondary" disabled={isBusy} onClick={() => openPicker(files)}>
            <FolderOpen {...icon} className="size-5" />
            Choose a video
          </Button>
          <Button
            look="secondary"
            disabled={isBusy}
            className="[@media(pointer:fine)]:hidden"
            onClick={() => openPicker(camera)}
          >
            <Video {...icon} className="size-5" />
            Record a video
          </Button>
        </div>
        <p className="max-w-sm text-13 text-muted">
          MP4, MOV, WebM and most other formats, up to {formatMegabytes(limitBytes)}. We remove the place
          where you filmed before it’s sent.
        </p>
        {input(files, 'Video file')}
        {input(camera, 'Camera', 'environment')}
      </div>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
    </>
  );
}
