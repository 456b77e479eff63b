import { classNames } from '#ui/class-names.ts';
import { usePlayerState } from '../video/use-video-player.ts';
import { fitInside, placementStyle } from './align-pictures.ts';
import { ShownScreen } from './other-screen.tsx';
import type { Comparison } from './use-comparison.ts';

/** The other video over the room's picture. While points are placed, only the picture that they are on is visible. */
export function OverlayPicture({
  comparison: { other, screen, aspects, placement, placing, opacity, showsDifference, isMirrored },
}: {
  comparison: Comparison;
}) {
  const isVisible = usePlayerState(other.player, ({ status }) => status === 'first' || status === 'ready');
  const isAlone = placing?.picture === 'there';
  return (
    <div
      className={classNames(
        'pointer-events-none absolute inset-0 overflow-clip',
        isAlone && 'bg-[#0e1216]',
        showsDifference && !placing && 'mix-blend-difference',
        (!isVisible || placing?.picture === 'here') && 'invisible',
      )}
    >
      <div
        className="absolute"
        style={{
          ...placementStyle(isAlone ? fitInside(aspects) : placement, aspects),
          opacity: placing ? 1 : opacity / 100,
        }}
      >
        <ShownScreen
          screen={screen}
          className={classNames('absolute inset-0', isMirrored && '-scale-x-100')}
        />
      </div>
    </div>
  );
}
