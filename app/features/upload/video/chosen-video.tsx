import { Info } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { formatMegabytes } from '#lib/text/format-size.ts';
import { codecName } from '#lib/video-frames/describe-codec.ts';
import { Button } from '#ui/button.tsx';
import { isForeign, isRarelyPlayed, isRewrapped } from './plan-conversion.ts';
import type { QueuedVideo } from '../queue/queue.ts';
import { getUploadQueue } from '../queue/use-upload-queue.ts';

interface ChosenVideoProps {
  video: QueuedVideo;
  /** Whether the device has no room to save it. */
  isUnsaved: boolean;
  onDiscard: () => void;
  /** Receives the preview player; null when this browser cannot play the video. */
  onPlayer: (player: HTMLVideoElement | null) => void;
}

function Note({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-3 border-l-4 border-bar bg-surface px-4 py-3 text-15">
      <Info aria-hidden strokeWidth={1.5} className="mt-px size-5 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

/** Returns an object URL for the bytes of a queued video; undefined until they are read. */
function useObjectUrl(id: string): string | undefined {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    let created: string | undefined;
    let isUnmounted = false;
    getUploadQueue()
      .bytesOf(id)
      .then(
        (bytes) => {
          if (!bytes || isUnmounted) return;
          created = URL.createObjectURL(bytes);
          setUrl(created);
        },
        (error: unknown) => console.warn('Could not show the chosen video', error),
      );
    return () => {
      isUnmounted = true;
      if (created !== undefined) URL.revokeObjectURL(created);
    };
  }, [id]);
  return url;
}

function CodecNote({ codec, container, toConvert }: Pick<QueuedVideo, 'codec' | 'container' | 'toConvert'>) {
  if (codec !== undefined && isRewrapped(container, codec)) {
    return (
      <Note>
        Browsers don’t play the files of camcorders. We’ll save the same pictures as MP4 on this device before
        the upload. Keep this page open until then.
      </Note>
    );
  }
  if (codec === undefined || !isRarelyPlayed(codec)) return null;
  if (toConvert) {
    return (
      <Note>
        Filmed as {codecName(codec)}, which not every browser can play. We’ll convert it on this device before
        the upload. Keep this page open until then.
      </Note>
    );
  }
  return (
    <Note>
      It was recorded as {codecName(codec)}, which this browser can’t convert. To be safe, send it from the
      phone that recorded it. Or, on an iPhone, set Settings › Camera › Formats to ‘Most Compatible’ and film
      again.
    </Note>
  );
}

/** Shows a preview of the chosen video, with notes on its codec and storage. */
export function ChosenVideo({ video, isUnsaved, onDiscard, onPlayer }: ChosenVideoProps) {
  const url = useObjectUrl(video.id);
  const [isUnplayable, setUnplayable] = useState(false);
  const isForeignKind = isForeign(video.container, video.codec);
  /** Whether another note says more about the format. */
  const isKnown = video.toConvert || isRarelyPlayed(video.codec) || isForeignKind;

  return (
    <div className="flex flex-col gap-4">
      <div className="grid aspect-video place-items-center bg-[#0e1216] text-[#f2eee4]">
        {isUnplayable ? (
          // Here and not in a note, which would move the buttons below it while they are pressed.
          <p className="max-w-sm p-6 text-center">
            Your browser can’t play this video, so there is no preview.
            {/* What is converted plays, and a foreign kind doesn’t: their own notes say so. */}
            {!video.toConvert && !isForeignKind && ' Your coach may still be able to, so you can send it.'}
            {!isKnown && ' MP4 (H.264) plays everywhere.'}
          </p>
        ) : (
          url !== undefined && (
            // No captions: the athlete has just filmed it.
            <video
              ref={onPlayer}
              key={url}
              src={url}
              controls
              muted
              playsInline
              preload="auto"
              aria-label={`Preview of ${video.fileName}`}
              className="size-full object-contain"
              onError={() => setUnplayable(true)}
              // Browsers report no error when they can play only the sound.
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
          Choose another video
        </Button>
      </div>
      {video.cut !== undefined && (
        <Note>{video.cut} Copy it again from the phone that filmed it, or send what is there.</Note>
      )}
      {video.trimmed && (
        <Note>
          This video was trimmed on your phone. What you cut off isn’t sent
          {video.trimmed.keptUs < 10_000
            ? '.'
            : `, except ${(video.trimmed.keptUs / 1e6).toFixed(1)} s before its start, which can’t be cut off without losing quality.`}
        </Note>
      )}
      {isForeignKind && (
        <Note>
          No browser plays this kind of video. Your coach can download it, but not review it frame by frame.
          Export it as MP4 (H.264) and choose that, or send it as it is.
        </Note>
      )}
      <CodecNote {...video} />
      {video.mayNamePlace === true && (
        <Note>
          {video.toConvert
            ? 'We couldn’t read all details of this video. It may still say where it was filmed.'
            : 'We couldn’t read all details of this video, so it’s sent as it is. It may say where it was filmed.'}
        </Note>
      )}
      {isUnsaved && (
        <Note>
          This browser cannot store the video, because the device is full or the window is private. Keep this
          page open until the upload is done. A reload would lose it.
        </Note>
      )}
    </div>
  );
}
