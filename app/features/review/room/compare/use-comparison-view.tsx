import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { useOpenRoom } from '../room-provider.tsx';
import type { SidePanel } from '../side-panels.tsx';
import { icon, ToolButton } from '../video/tool-button.tsx';
import { AlignLayer } from './align-layer.tsx';
import { OtherScreen } from './other-screen.tsx';
import { OverlayBar } from './overlay-bar.tsx';
import { OverlayPanel } from './overlay-panel.tsx';
import { OverlayPicture } from './overlay-picture.tsx';
import { useHand } from '../video/use-hand.ts';
import { BelowThis, SideBySide, ComparePanel } from './side-by-side.tsx';
import { useComparison } from './use-comparison.ts';

/** What the room shows of a comparison, by place. */
export interface ComparisonView {
  isOpen: boolean;
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

/** Returns the room's comparison with another video, side by side or as an overlay. */
export function useComparisonView(userId: string): ComparisonView {
  const { review } = useOpenRoom();
  const isHand = useHand();
  const comparison = useComparison(userId);
  const { isOpen, toggle, view, jumps, placing } = comparison;
  const hasPhases = Object.keys(review.phases).length > 0;
  const isOverlay = isOpen && view === 'overlay';
  const hasPicture = isOverlay && jumps.selected !== undefined;
  return {
    isOpen,
    toggle,
    screen: isOpen && jumps.selected && (
      <OtherScreen key={jumps.selectedKey} video={comparison.other} screen={comparison.screen} />
    ),
    beside:
      isOpen &&
      !isOverlay &&
      (isHand ? (
        <BelowThis comparison={comparison} />
      ) : (
        <SideBySide comparison={comparison} hasPhases={hasPhases} />
      )),
    picture: hasPicture && <OverlayPicture comparison={comparison} />,
    layer: hasPicture && placing && (
      <AlignLayer key={placing.picture} comparison={comparison} placing={placing} />
    ),
    belowVideo: isOverlay && jumps.selectedKey !== undefined && <OverlayBar comparison={comparison} />,
    panel:
      isOverlay || (isOpen && isHand)
        ? {
            key: 'compare',
            label: 'Compare',
            action: (
              <ToolButton aria-label="Close the comparison" title="Close (V)" onClick={toggle}>
                <X {...icon} />
              </ToolButton>
            ),
            content: isOverlay ? (
              <OverlayPanel comparison={comparison} hasPhases={hasPhases} />
            ) : (
              <ComparePanel comparison={comparison} hasPhases={hasPhases} />
            ),
          }
        : undefined,
  };
}
