import { useEffect } from 'react';
import { LazyComponent } from '#ui/lazy-component.tsx';
import type { Review } from '../../review.ts';
import type { Change } from '../data/changes.ts';
import type { SidePanel } from '../side-panels.tsx';
import type { Room } from '../use-room.ts';
import type { RoomVideo } from '../video/use-video-player.ts';
import { PathLayer } from './path-layer.tsx';
import { usePaths } from './use-paths.ts';

interface Options {
  review: Review;
  video: RoomVideo;
  room: Room;
  put: (change: Change) => void;
  canReview: boolean;
}

const loadPanel = async () => (await import('./paths-panel.tsx')).PathsPanel;

/** Returns the room's tab for paths; undefined for an athlete whose review has none. */
export function usePathsPanel({ review, video, room, put, canReview }: Options): SidePanel | undefined {
  const paths = usePaths({ review, video, put });
  useEffect(() => {
    // Loaded early for coaches, so that the tab also opens offline.
    if (canReview) void loadPanel().catch(() => undefined);
  }, [canReview]);
  if (!canReview && Object.keys(review.paths).length === 0) return undefined;
  const props = { review, video, paths, canReview };
  return {
    key: 'paths',
    label: 'Paths',
    content: <LazyComponent load={loadPanel} shouldLoad props={{ ...props, room }} />,
    layer: <PathLayer {...props} />,
  };
}
