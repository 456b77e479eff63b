import { Contrast, StepBack, StepForward } from 'lucide-react';
import { giveKeysBack } from '../keys/give-keys-back.ts';
import { icon, ToolButton } from '../video/tool-button.tsx';
import { usePlayerState } from '../video/use-video-player.ts';
import { AlignBar } from './align-bar.tsx';
import { OtherVideoStatus } from './compare-status.tsx';
import type { Comparison } from './use-comparison.ts';

/** Below the picture: how visible the other video is, and its own steps. While points are placed, what to do next. */
export function OverlayBar({ comparison }: { comparison: Comparison }) {
  const { other, opacity, setOpacity, showsDifference, toggleDifference, sync, placing } = comparison;
  const isReady = usePlayerState(other.player, ({ status }) => status === 'ready');
  if (!isReady)
    return (
      <div className="flex min-h-11 items-center border-t border-hairline bg-surface px-3 text-13">
        <OtherVideoStatus comparison={comparison} />
      </div>
    );
  if (placing) return <AlignBar comparison={comparison} placing={placing} />;
  return (
    <section
      aria-label="Overlay"
      className="flex items-center border-t border-hairline bg-surface pl-3 text-13"
    >
      <label className="flex min-h-11 min-w-0 flex-1 items-center gap-2 font-semibold">
        <span className="max-sm:sr-only">Other video</span>
        <input
          type="range"
          aria-label="Opacity of the other video"
          aria-valuetext={`${opacity}%`}
          min={0}
          max={100}
          step={5}
          value={opacity}
          onPointerUp={giveKeysBack}
          onChange={({ target }) => setOpacity(Number(target.value))}
          className="h-8 min-w-0 flex-1 accent-pit"
        />
        <output className="w-11 text-right font-mono font-normal tabular-nums">{opacity}%</output>
      </label>
      <ToolButton
        aria-label="Difference"
        title="Show only what differs"
        isOn={showsDifference}
        onClick={toggleDifference}
      >
        <Contrast {...icon} />
      </ToolButton>
      <ToolButton
        aria-label="Other video: one frame back"
        title="Other video: one frame back"
        onClick={() => void sync.movable.player?.step(-1)}
      >
        <StepBack {...icon} />
      </ToolButton>
      <ToolButton
        aria-label="Other video: one frame forward"
        title="Other video: one frame forward"
        onClick={() => void sync.movable.player?.step(1)}
      >
        <StepForward {...icon} />
      </ToolButton>
    </section>
  );
}
