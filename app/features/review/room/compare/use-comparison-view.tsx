import type { ReactNode } from 'react';
import type { SidePanel } from '../side-panels.tsx';
import { AlignLayer } from './align-layer.tsx';
import { OtherScreen } from './other-screen.tsx';
import { OverlayBar } from './overlay-bar.tsx';
import { OverlayPanel } from './overlay-panel.tsx';
import { OverlayPicture } from './overlay-picture.tsx';
import { useHand } from '../video/use-hand.ts';
import type { RoomVideo } from '../video/use-video-player.ts';
import { BelowThis, CloseButton, ComparePanel, SideBySide } from './side-by-side.tsx';
import { LedBeside, LedStatus, waitingPanel } from './led-comparison.tsx';
import type { UseOtherJumps } from './other-jumps.ts';
import type { LedComparison, ShownComparison } from './shown-comparison.ts';
import { useComparison } from './use-comparison.ts';

/** What the room shows of a comparison, by place. */
export interface ComparisonView {
  isOpen: boolean;
  /** Whether a voice-over shows it. Then the room keeps its columns. */
  isLed: boolean;
  /** The other video, and how it is visible; null without one. */
  other: RoomVideo;
  shown: ShownComparison | null;
  toggle: () => void;
  /** Rendered anywhere, always at the same place. */
  screen: ReactNode;
  /** Next to the room's video. */
  beside: ReactNode;
  /** Over the room's picture, below the drawings. */
  picture: ReactNode;
  /** Takes the picture from the drawings. */
  layer: ReactNode;
  belowVideo: ReactNode;
  panel: SidePanel | undefined;
}

/** Returns the room's comparison with another video, side by side or as an overlay. `led` is that of a voice-over, which goes first. */
export function useComparisonView(
  userId: string,
  useJumps: UseOtherJumps,
  led?: LedComparison,
): ComparisonView {
  const isHand = useHand();
  const comparison = useComparison(userId, useJumps, led);
  const { isOpen, isOwnOpen, ownView, toggle, view, jumps, placing, other, shown, screenKey } = comparison;
  const isOverlay = isOpen && view === 'overlay';
  const hasScreen = screenKey !== undefined;
  const hasPicture = isOverlay && hasScreen;
  const common = {
    isOpen,
    isLed: led !== undefined,
    other,
    shown,
    toggle,
    screen: hasScreen && comparison.screen && (
      <OtherScreen key={screenKey} video={other} screen={comparison.screen} />
    ),
    picture: hasPicture && <OverlayPicture comparison={comparison} />,
  };
  if (led)
    return {
      ...common,
      beside: isOpen && !isOverlay && hasScreen && <LedBeside comparison={comparison} isHand={isHand} />,
      layer: undefined,
      belowVideo: isOpen && <LedStatus comparison={comparison} />,
      panel: isOwnOpen && (isHand || ownView === 'overlay') ? waitingPanel : undefined,
    };
  return {
    ...common,
    beside:
      isOpen &&
      !isOverlay &&
      (isHand ? <BelowThis comparison={comparison} /> : <SideBySide comparison={comparison} />),
    layer: hasPicture && placing && (
      <AlignLayer key={placing.picture} comparison={comparison} placing={placing} />
    ),
    belowVideo: isOverlay && jumps.selectedKey !== undefined && <OverlayBar comparison={comparison} />,
    panel:
      isOverlay || (isOpen && isHand)
        ? {
            key: 'compare',
            label: 'Compare',
            action: <CloseButton toggle={toggle} />,
            content: isOverlay ? (
              <OverlayPanel comparison={comparison} />
            ) : (
              <ComparePanel comparison={comparison} />
            ),
          }
        : undefined,
  };
}
