import { useState } from 'react';
import type { Review } from '../../review.ts';
import { usePlayerState, useVideoPlayer, type RoomVideo } from '../video/use-video-player.ts';
import { alignPictures, fitHeight, type AlignPoints, type Aspects } from './align-pictures.ts';
import { nextPicture } from './place-points.ts';
import { useOtherJumps } from './use-other-jumps.ts';
import { useSync, type SyncSettings } from './use-sync.ts';

export type CompareView = 'side-by-side' | 'overlay';

/** What the user chose for one other video. Kept while the room is open. */
interface JumpSettings {
  sync: SyncSettings;
  /** Two points on each picture. */
  points?: AlignPoints | undefined;
  /** Whether the other video was filmed from the other side. */
  isMirrored: boolean;
}

/** Points that are being placed, on one of the pictures. */
export interface Placing {
  picture: 'here' | 'there';
  points: AlignPoints;
}

const unchanged: JumpSettings = { sync: {}, isMirrored: false };
const noPhases: Review['phases'] = {};
const wide = 16 / 9;

function useAspect({ player }: RoomVideo): number {
  return usePlayerState(player, ({ size }) => (size ? size.width / size.height : wide));
}

/** Another video beside the reviewed one or over it: which one, in sync at which moments, and aligned how. */
export function useComparison(review: Review, video: RoomVideo) {
  const [isOpen, setOpen] = useState(false);
  const [view, setView] = useState<CompareView>('side-by-side');
  const [opacity, setOpacity] = useState(50);
  const [showsDifference, setShowsDifference] = useState(false);
  const [settings, setSettings] = useState<Readonly<Record<string, JumpSettings>>>({});
  const [placing, setPlacing] = useState<Placing>();
  /** The other video's elements, which move between the views without loading it again. */
  const [screen] = useState(() => document.createElement('div'));

  const jumps = useOtherJumps(review, isOpen);
  const { selectedKey = '', selected, attempt } = jumps;
  const jump = settings[selectedKey] ?? unchanged;
  const change = (changed: Partial<JumpSettings>) =>
    setSettings((all) => ({ ...all, [selectedKey]: { ...(all[selectedKey] ?? unchanged), ...changed } }));
  const other = useVideoPlayer(isOpen ? selected?.url : undefined, selected?.slowMotion, attempt);
  const sync = useSync({
    video,
    other,
    phases: review.phases,
    otherPhases: selected?.phases ?? noPhases,
    settings: jump.sync,
    onChange: (changed) => change({ sync: changed }),
    isAlwaysLinked: view === 'overlay',
  });
  const aspects: Aspects = { here: useAspect(video), there: useAspect(other) };
  const { points, isMirrored } = jump;

  return {
    video,
    other,
    screen,
    jumps: {
      ...jumps,
      select(key: string | undefined) {
        setPlacing(undefined);
        jumps.select(key);
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
      setView(next);
    },
    sync,
    opacity,
    setOpacity,
    showsDifference,
    setShowsDifference,
    aspects,
    points,
    placement: (points && alignPictures(points, aspects)) ?? fitHeight(aspects),
    placing,
    setPlacing,
    /** Goes on to the other picture, or keeps the points of both. */
    goOn(placed: Placing) {
      const next = nextPicture(placed);
      setPlacing(next);
      if (!next) change({ points: placed.points });
    },
    setPoints: (changed: AlignPoints | undefined) => change({ points: changed }),
    isMirrored,
    /** Mirrors the other picture. Its points stay where they are on it. */
    toggleMirror: () =>
      change({
        isMirrored: !isMirrored,
        points: points && { ...points, there: points.there.map(([x, y]) => [1 - x, y]) },
      }),
  };
}

export type Comparison = ReturnType<typeof useComparison>;
