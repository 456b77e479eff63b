import { useState } from 'react';
import { LazyComponent } from '#ui/lazy-component.tsx';
import type { SidePanel } from '../room/side-panels.tsx';
import { usePlayerState, type RoomVideo } from '../room/video/use-video-player.ts';
import type { PictureFrames, Review } from '../review.ts';
import { defaultFrames } from './picture-frames.ts';
import { useDrawingJob } from './use-drawing-job.ts';

const loadPanel = () => import('./picture-panel.tsx').then(({ PicturePanel }) => PicturePanel);

interface PicturePanelOptions {
  review: Review;
  video: RoomVideo;
  onGo: (us: number) => void;
  /** Keeps the frames with the review, or removes them. Without it, the user may not. */
  onKeep?: (frames: PictureFrames | null) => void;
}

/** Returns the room's panel 'Picture'. Frames and picture survive while another panel is open. */
export function usePicturePanel({ review, video, onGo, onKeep }: PicturePanelOptions): SidePanel {
  const index = usePlayerState(video.player, (state) => state.index);
  const [edited, setEdited] = useState<PictureFrames>();
  const frames = edited ?? review.picture ?? (index && defaultFrames(review, index));
  const job = useDrawingJob();
  return {
    key: 'picture',
    label: 'Picture',
    content: (
      <LazyComponent
        load={loadPanel}
        shouldLoad
        props={{ review, video, frames, job, onGo, onChange: setEdited, onKeep }}
      />
    ),
  };
}
