import { useMemo, useState } from 'react';
import type { Review } from '../../review.ts';
import { useFilm, useOpenReview } from '../room-contexts.ts';
import { useAspect, useVideoPlayer } from '../video/use-video-player.ts';
import type { AlignPoints, Aspects } from './align-pictures.ts';
import { nextPicture, type Placing } from './place-points.ts';
import type { UseOtherJumps } from './other-jumps.ts';
import {
  placeOther,
  type CompareView,
  type LedComparison,
  type ShownComparison,
} from './shown-comparison.ts';
import { useKeptSettings } from './use-kept-settings.ts';
import { useSync } from './use-sync.ts';

const noPhases: Review['phases'] = {};

/**
 * Another video beside the reviewed one or over it: which one, in sync at which moments, and aligned how. The user's settings are kept
 * on this device. `led` replaces what is shown and never reaches those settings.
 */
export function useComparison(userId: string, useJumps: UseOtherJumps, led: LedComparison | undefined) {
  const { video } = useFilm();
  const { review } = useOpenReview();
  const [isOwnOpen, setOpen] = useState(false);
  const [ownPlacing, setPlacing] = useState<Placing>();
  /** The other video's elements, which move between the views without loading it again. None while the page is prerendered. */
  const [screen] = useState(() =>
    typeof document === 'undefined' ? undefined : document.createElement('div'),
  );

  const { settings, change, jump, changeJump } = useKeptSettings(userId, review.submissionId);
  const { view, opacity, showsDifference, points, isMirrored } = led?.shown ?? { ...settings, ...jump };
  const ownJumps = useJumps(isOwnOpen, settings.otherKey);
  const { selected } = ownJumps;
  const { attempt, hasFailed, retry } = led?.film ?? ownJumps;
  const url = led ? (led.film.url ?? undefined) : isOwnOpen ? selected?.url : undefined;
  const isOpen = led ? led.shown !== null : isOwnOpen;
  const placing = led ? undefined : ownPlacing;
  const other = useVideoPlayer(url, selected?.slowMotion, { attempt });
  const sync = useSync({
    video,
    other,
    phases: review.phases,
    otherPhases: selected?.phases ?? noPhases,
    settings: jump.sync,
    onChange: (changed) => changeJump({ sync: changed }),
    isAlwaysLinked: view === 'overlay',
    isLed: led !== undefined,
  });
  const aspects: Aspects = { here: useAspect(video.player), there: useAspect(other.player) };
  const otherKey = ownJumps.selectedKey;
  /** What a voice-over writes down; null while there is nothing to see. */
  const shown = useMemo(
    (): ShownComparison | null =>
      !led && isOwnOpen && otherKey !== undefined && url !== undefined
        ? { otherKey, view, opacity, showsDifference, isMirrored, ...(points && { points }) }
        : null,
    [led, isOwnOpen, otherKey, url, view, opacity, showsDifference, isMirrored, points],
  );

  return {
    video,
    other,
    screen,
    shown,
    jumps: {
      ...ownJumps,
      attempt,
      hasFailed,
      retry,
      select(key: string | undefined) {
        setPlacing(undefined);
        change({ otherKey: key });
      },
    },
    /** Key of the video in `screen`; undefined without one. */
    screenKey: url === undefined ? undefined : led ? led.otherKey : ownJumps.selectedKey,
    /** Whether the film that a voice-over shows was deleted, or may not be seen. */
    isMissing: led?.film.url === null,
    isOpen,
    /** The user's own comparison, which may be behind that of a voice-over. */
    isOwnOpen,
    ownView: settings.view,
    /** Opens or closes the user's comparison. What a voice-over shows is left. */
    toggle() {
      led?.leave();
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
    placement: placeOther(points, aspects),
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
