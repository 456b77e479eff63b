import { useEffect, useState, type ComponentType } from 'react';
import { formatVideoTime } from '#domain/format-clock.ts';
import { Collapsible } from '#ui/collapsible.tsx';
import { LoadingMessage } from '#ui/loading-message.tsx';
import type { VideoTrimmerProps } from './video-trimmer.tsx';

/** The trim section of the chosen video. Its code is large and loads when the section opens. */
export function TrimSection({ video, player }: VideoTrimmerProps) {
  const [isOpen, setOpen] = useState(false);
  const [trimmer, setTrimmer] = useState<{ VideoTrimmer: ComponentType<VideoTrimmerProps> }>();
  const [hasFailed, setFailed] = useState(false);
  const isMissing = isOpen && !trimmer;

  useEffect(() => {
    if (!isMissing) return;
    import('./video-trimmer.tsx').then(
      ({ VideoTrimmer }) => setTrimmer({ VideoTrimmer }),
      (error: unknown) => {
        console.warn('Could not load the trimmer', error);
        setFailed(true);
      },
    );
  }, [isMissing]);

  const { trim } = video;
  return (
    <Collapsible
      heading="Trim the video"
      summary={
        trim
          ? `Only ${formatVideoTime(trim.startUs)} to ${formatVideoTime(trim.endUs)}`
          : 'Just the jump uploads faster. Without trimming, the whole video is uploaded.'
      }
      isOpen={isOpen}
      onToggle={(opens) => {
        setFailed(false);
        setOpen(opens);
      }}
    >
      {trimmer ? (
        <trimmer.VideoTrimmer video={video} player={player} />
      ) : hasFailed ? (
        <p className="text-15">
          Trimming needs a connection the first time. Without one, the whole video is uploaded.
        </p>
      ) : (
        <LoadingMessage>Opening the video…</LoadingMessage>
      )}
    </Collapsible>
  );
}
