import { Film, ImageOff } from 'lucide-react';
import { useId, useState } from 'react';
import { formatMegabytes } from '#lib/text/format-size.ts';
import { Button } from '#ui/button.tsx';
import { FileInput } from '#ui/file-input.tsx';
import { classNames } from '#ui/class-names.ts';
import type { SelectedVideo } from './use-selected-video.ts';

interface VideoPickerProps {
  label?: string;
  /** Shown until a video is selected. */
  hint?: string;
  video: SelectedVideo | undefined;
  problem: string | undefined;
  disabled: boolean;
  onChoose: (file: File) => void;
  onClear: () => void;
}

const frame = 'aspect-video w-full border bg-[#0e1216]';

function Thumbnail({ url }: { url: string | null | undefined }) {
  if (url === undefined) return <p className="text-13 text-muted">Reading the video…</p>;
  if (url === null) {
    return (
      <p className="flex gap-2 text-13 text-muted">
        <ImageOff aria-hidden strokeWidth={1.5} className="size-5 shrink-0" />
        No thumbnail, because this browser can’t read the video. You can still upload it. Enter its duration
        yourself.
      </p>
    );
  }
  return (
    <div className="flex items-center gap-3">
      <img src={url} alt="Video thumbnail" className="h-[4.5rem] w-32 border border-hairline object-cover" />
      <p className="text-13 text-muted">
        The thumbnail is the frame at 2 seconds, or earlier in a short video.
      </p>
    </div>
  );
}

/** Lets an admin drop or choose a video, then shows it with its thumbnail. */
export function VideoPicker({
  label = 'Video file',
  hint = 'MP4 with H.264 plays everywhere. Large videos take a while.',
  video,
  problem,
  disabled,
  onChoose,
  onClear,
}: VideoPickerProps) {
  const id = useId();
  const [isOver, setOver] = useState(false);
  const isWrong = problem !== undefined;

  return (
    <div className="flex flex-col gap-3">
      <label htmlFor={id} className="text-15 font-semibold">
        {label}
      </label>
      {video === undefined ? (
        <div
          className={classNames(
            'relative flex min-h-48 flex-col items-center justify-center gap-3 border border-dashed bg-surface px-5 py-8 text-center',
            'has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-pit',
            isWrong ? 'border-error' : isOver ? 'border-pit bg-surface-2' : 'border-control hover:border-ink',
          )}
        >
          <Film aria-hidden strokeWidth={1.5} className="size-8 text-tartan" />
          <p aria-hidden className="text-17 font-semibold">
            Choose a video or drop it here
          </p>
          <FileInput
            id={id}
            accept="video/*"
            disabled={disabled}
            aria-invalid={isWrong || undefined}
            aria-describedby={`${id}-note`}
            // Covers the whole area, so that the browser handles the drop.
            className="absolute inset-0 size-full cursor-pointer opacity-0"
            onDragEnter={() => setOver(true)}
            onDragLeave={() => setOver(false)}
            onDrop={() => setOver(false)}
            onChoose={([file]) => onChoose(file)}
          />
        </div>
      ) : (
        <>
          <video
            src={video.url}
            controls
            muted
            playsInline
            aria-label="Chosen video"
            className={classNames(frame, 'border-hairline')}
          />
          <div className="flex flex-wrap items-center justify-between gap-x-4">
            <p className="min-w-0 text-15">
              <span className="font-medium [overflow-wrap:anywhere]">{video.file.name}</span>{' '}
              <span className="whitespace-nowrap font-mono text-13 text-muted">
                {formatMegabytes(video.file.size)}
              </span>
            </p>
            <Button id={id} look="quiet" disabled={disabled} onClick={onClear}>
              Choose another file
            </Button>
          </div>
          <Thumbnail url={video.thumbnailUrl} />
        </>
      )}
      <p
        id={`${id}-note`}
        role={isWrong ? 'alert' : undefined}
        className={classNames('text-13', isWrong ? 'font-medium text-error' : 'text-muted')}
      >
        {problem ?? (video === undefined ? hint : '')}
      </p>
    </div>
  );
}
