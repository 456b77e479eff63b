import { useMemo, useState } from 'react';
import { Button } from '#ui/button.tsx';
import { LoadingMessage } from '#ui/loading-message.tsx';
import { measuredFrames } from '../print/measured-frames.ts';
import { ReportMeasuredFrames } from '../print/report-measured-frames.tsx';
import { useFramePictures } from '../print/use-frame-pictures.ts';
import { useFilm, useOpenReview } from '../room/room-contexts.ts';
import { usePlayerState } from '../room/video/use-video-player.ts';

/** The measured frames, as the report has them. They are drawn when the visitor wants to see them. Renders nothing without any. */
export function SharedFrames() {
  const { video } = useFilm();
  const { review } = useOpenReview();
  const { player, slowMotion } = video;
  const [isOpen, setOpen] = useState(false);
  const size = usePlayerState(player, (state) => state.size);
  const index = usePlayerState(player, (state) => (state.status === 'ready' ? state.index : undefined));
  const frames = useMemo(
    () => index && measuredFrames(review.measurements, index).map(({ frame }) => frame),
    [index, review.measurements],
  );
  const { urls, isDone } = useFramePictures(video, isOpen ? frames : undefined);
  if (!index || !size || !frames?.length) return null;
  return (
    <div className="border-b border-hairline px-4 py-2">
      <Button look="quiet" className="-ml-1" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Hide the measured frames' : 'Show the measured frames'}
      </Button>
      {isOpen && !isDone && <LoadingMessage>Drawing the frames…</LoadingMessage>}
      {isOpen && isDone && (
        <ReportMeasuredFrames
          measurements={review.measurements}
          film={{ index, size, slowMotion, urls }}
          slowMotion={slowMotion}
        />
      )}
    </div>
  );
}
