import { useState } from 'react';
import { LazyComponent } from '#ui/lazy-component.tsx';
import type { SidePanel } from '../room/side-panels.tsx';
import { useFilm, useOpenReview } from '../room/room-contexts.ts';
import { usePlayerState } from '../room/video/use-video-player.ts';
import type { PictureFrames } from '../review.ts';
import { defaultFrames } from './picture-frames.ts';
import { useDrawingJob } from './use-drawing-job.ts';

const loadPanel = () => import('./picture-panel.tsx').then(({ PicturePanel }) => PicturePanel);

/**
 * Returns the room's panel 'Picture'. Frames and picture survive while another panel is open. `onKeep` keeps the frames with the
 * review, or removes them; without it, the user may not.
 */
export function usePicturePanel(onKeep?: (frames: PictureFrames | null) => void): SidePanel {
  const { video } = useFilm();
  const { review } = useOpenReview();
  const index = usePlayerState(video.player, (state) => state.index);
  const [edited, setEdited] = useState<PictureFrames>();
  const frames = edited ?? review.picture ?? (index && defaultFrames(review, index));
  const job = useDrawingJob();
  return {
    key: 'picture',
    label: 'Picture',
    content: (
      <LazyComponent load={loadPanel} shouldLoad props={{ frames, job, onChange: setEdited, onKeep }} />
    ),
  };
}
