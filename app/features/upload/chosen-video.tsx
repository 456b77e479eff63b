import { Info } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { formatMegabytes } from '../../lib/text/format-size.ts';
import { Button } from '../../ui/button.tsx';
import { codecName, isRarelyPlayed } from './plan-conversion.ts';
import type { QueuedVideo } from './queue/queue.ts';
import { getUploadQueue } from './queue/use-upload-queue.ts';

interface ChosenVideoProps {
  video: QueuedVideo;
  /** The device has no room to keep it. */
  isUnkept: boolean;
  onDiscard: () => void;
  /** The player that shows it; null where this browser cannot play it. */
  onPlayer: (player: HTMLVideoElement | null) => void;
}

function Remark({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-3 border-l-4 border-bar bg-surface px-4 py-3 text-15">
      <Info aria-hidden strokeWidth={1.5} className="mt-px size-5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** An address under which the page can show the bytes; undefined until they are there. */
function useBytesAddress(id: string): string | undefined {
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    let made: string | undefined;
    let isOver = false;
    getUploadQueue()
      .bytesOf(id)
      .then(
        (bytes) => {
          if (!bytes || isOver) return;
          made = URL.createObjectURL(bytes);
          setAddress(made);
        },
        (error: unknown) => console.warn('The chosen video cannot be shown', error),
      );
    return () => {
      isOver = true;
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [id]);
  return address;
}

function CodecRemark({
  codec,
  toConvert,
  isUnplayable,
}: Pick<QueuedVideo, 'codec' | 'toConvert'> & { isUnplayable: boolean }) {
  if (codec === undefined || !isRarelyPlayed(codec)) return null;
  if (toConvert) {
    return (
      <Remark>
        Filmed as {codecName(codec)}, which not every browser can play. We’ll convert it on this device before
        the upload. Keep this page open until then.
      </Remark>
    );
  }
  return (
    <Remark>
      {isUnplayable &&
        'Your browser can’t play this video. Your coach may still be able to, so you can send it. '}
      It was recorded as {codecName(codec)}, which this browser can’t convert. To be safe, send it from the
      phone that recorded it. Or, on an iPhone, set Settings › Camera › Formats to ‘Most Compatible’ and film
      again.
    </Remark>
  );
}

/** The video that is about to be sent: a look at it, and what there is to know. */
export function ChosenVideo({ video, isUnkept, onDiscard, onPlayer }: ChosenVideoProps) {
  const address = useBytesAddress(video.id);
  const [isUnplayable, setUnplayable] = useState(false);

  return (
    <div className="flex flex-col gap-4">
      <div className="grid aspect-video place-items-center bg-[#0e1216] text-[#f2eee4]">
        {isUnplayable ? (
          <p className="max-w-sm p-6 text-center">
            Your browser can’t play this video, so there is no preview.
          </p>
        ) : (
          address !== undefined && (
            // The athlete's own jump, filmed a moment ago; nobody has captions for it.
            <video
              ref={onPlayer}
              key={address}
              src={address}
              controls
              muted
              playsInline
              preload="auto"
              aria-label={`Preview of ${video.fileName}`}
              className="size-full object-contain"
              onError={() => setUnplayable(true)}
              // If only the sound can be played, the browser fires no error.
              onLoadedMetadata={({ currentTarget }) => setUnplayable(currentTarget.videoWidth === 0)}
            />
          )
        )}
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <p className="min-w-0">
          <strong className="wrap-anywhere">{video.fileName}</strong>{' '}
          <span className="whitespace-nowrap font-mono text-15 text-muted">
            {formatMegabytes(video.size)}
          </span>
        </p>
        <Button look="quiet" onClick={onDiscard}>
          Choose another
        </Button>
      </div>
      {isUnplayable && !isRarelyPlayed(video.codec) && (
        <Remark>
          Your browser can’t play this video. Your coach may still be able to, so you can send it. MP4 (H.264)
          plays everywhere.
        </Remark>
      )}
      <CodecRemark {...video} isUnplayable={isUnplayable} />
      {isUnkept && (
        <Remark>
          This device has no space to store the video. Keep this page open until the upload is done. A reload
          would lose it.
        </Remark>
      )}
    </div>
  );
}
