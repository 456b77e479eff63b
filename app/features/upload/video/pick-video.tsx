import { Clapperboard, FolderOpen, Video } from 'lucide-react';
import { useRef, useState, type DragEvent } from 'react';
import { formatMegabytes } from '#lib/text/format-size.ts';
import { Button } from '#ui/button.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { classNames } from '#ui/class-names.ts';

interface PickVideoProps {
  /** Undefined when the drop contains no file. */
  onPick: (file: File | undefined) => void;
  /** Called just before the file picker or the camera opens. */
  onOpenPicker: () => void;
  isBusy: boolean;
  limitBytes: number;
}

const icon = { 'aria-hidden': true, strokeWidth: 1.5 } as const;

/** Lets the athlete choose, drop or film a video. */
export function PickVideo({ onPick, onOpenPicker, isBusy, limitBytes }: PickVideoProps) {
  const files = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setDraggedOver] = useState(false);

  function openPicker(input: typeof files): void {
    onOpenPicker();
    input.current?.click();
  }

  function drop(event: DragEvent): void {
    event.preventDefault();
    setDraggedOver(false);
    onPick(event.dataTransfer.files[0]);
  }

  const input = (ref: typeof files, label: string, capture?: 'environment') => (
    <FileInput
      ref={ref}
      accept="video/*,.mkv,.mov,.m4v,.mts,.m2ts"
      capture={capture}
      aria-label={label}
      hidden
      onChoose={([file]) => onPick(file)}
    />
  );

  return (
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
        MP4, MOV, WebM and most other formats, up to {formatMegabytes(limitBytes)}. We remove the place where
        you filmed before it’s sent.
      </p>
      {input(files, 'Video file')}
      {input(camera, 'Camera', 'environment')}
    </div>
  );
}
