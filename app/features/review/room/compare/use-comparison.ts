import { useState } from 'react';
import type { Review } from '../../review.ts';
import { useOpenRoom } from '../room-provider.tsx';
import { useAspect, useVideoPlayer } from '../video/use-video-player.ts';
import { alignPictures, fitHeight, type AlignPoints, type Aspects } from './align-pictures.ts';
import { nextPicture, type Placing } from './place-points.ts';
import { useOtherJumps } from './use-other-jumps.ts';
import type { CompareView } from './settings-store.ts';
import { useKeptSettings } from './use-kept-settings.ts';
import { useSync } from './use-sync.ts';

const noPhases: Review['phases'] = {};

/**
 * Another video beside the reviewed one or over it: which one, in sync at which moments, and aligned how. The user's settings are kept
 * on this device.
 */
export function useComparison(userId: string) {
  const { review, video } = useOpenRoom();
  const [isOpen, setOpen] = useState(false);
  const [placing, setPlacing] = useState<Placing>();
  /** The other video's elements, which move between the views without loading it again. */
  const [screen] = useState(() => document.createElement('div'));

  const { settings, change, jump, changeJump } = useKeptSettings(userId, review.submissionId);
  const { view, opacity, showsDifference } = settings;
  const jumps = useOtherJumps(review, isOpen, settings.otherKey);
  const { selected, attempt } = jumps;
  const other = useVideoPlayer(isOpen ? selected?.url : undefined, selected?.slowMotion, attempt);
  const sync = useSync({
    video,
    other,
    phases: review.phases,
    otherPhases: selected?.phases ?? noPhases,
    settings: jump.sync,
    onChange: (changed) => changeJump({ sync: changed }),
    isAlwaysLinked: view === 'overlay',
  });
  const aspects: Aspects = { here: useAspect(video.player), there: useAspect(other.player) };
  const { points, isMirrored } = jump;

  return {
    video,
    other,
    screen,
    jumps: {
      ...jumps,
      select(key: string | undefined) {
        setPlacing(undefined);
        change({ otherKey: key });
      },
    },
    isOpen,
    toggle() {
      setPlacing(undefined);
      setOpen(!isOpen);
    },
    view,
    setView(next: CompareView) {
      setPlacing(undefined);
      change({ view: next });
    },
    sync,
    opacity,
    setOpacity: (percent: number) => change({ opacity: percent }),
    showsDifference,
    toggleDifference: () => change({ showsDifference: !showsDifference }),
    aspects,
    points,
    placement: (points && alignPictures(points, aspects)) ?? fitHeight(aspects),
    placing,
    setPlacing,
    /** Goes on to the other picture, or keeps the points of both. */
    goOn(placed: Placing) {
      const next = nextPicture(placed);
      setPlacing(next);
      if (!next) changeJump({ points: placed.points });
    },
    setPoints: (changed: AlignPoints | undefined) => changeJump({ points: changed }),
    isMirrored,
    /** Mirrors the other picture. Its points stay where they are on it. */
    toggleMirror: () =>
      changeJump({
        isMirrored: !isMirrored,
        points: points && { ...points, there: points.there.map(([x, y]) => [1 - x, y]) },
      }),
  };
}

export type Comparison = ReturnType<typeof useComparison>;
