import { Link2, Link2Off, X } from 'lucide-react';
import { Timeline } from '../video/timeline.tsx';
import { icon, ToolButton } from '../video/tool-button.tsx';
import { Transport } from '../video/transport.tsx';
import { usePlayerState } from '../video/use-video-player.ts';
import { VideoStage } from '../video/video-stage.tsx';
import { CompareSettings } from './compare-settings.tsx';
import { ShownScreen } from './other-screen.tsx';
import type { Comparison } from './use-comparison.ts';

function OtherVideo({ comparison: { screen, sync } }: { comparison: Comparison }) {
  const { movable, isLinked, toggleLink } = sync;
  const status = usePlayerState(movable.player, (state) => state.status);
  if (status === 'failed') return null;
  return (
    <>
      <VideoStage
        video={movable}
        label="Comparison video"
        screen={<ShownScreen screen={screen} className="absolute inset-0" />}
      />
      <Timeline video={movable} notes={[]} />
      <div className="flex flex-wrap items-center justify-between gap-x-2">
        <Transport video={movable} />
        <ToolButton
          aria-label="Sync videos"
          title="Both videos move together"
          isOn={isLinked}
          disabled={status !== 'ready'}
          onClick={toggleLink}
        >
          {isLinked ? <Link2 {...icon} /> : <Link2Off {...icon} />}
        </ToolButton>
      </div>
    </>
  );
}

/** Another video next to the reviewed one. */
export function SideBySide({ comparison, hasPhases }: { comparison: Comparison; hasPhases: boolean }) {
  return (
    <section
      aria-label="Compare"
      className="@container min-w-0 flex-1 border-l border-hairline max-lg:border-l-0 max-lg:border-t"
    >
      {/* The settings are below, so that both videos are at the same height. */}
      {comparison.jumps.selected && <OtherVideo comparison={comparison} />}
      <div className="flex items-start gap-2 p-2">
        <div className="min-w-0 flex-1">
          <CompareSettings comparison={comparison} hasPhases={hasPhases} />
        </div>
        <ToolButton
          aria-label="Close the comparison"
          title="Close (V)"
          className="size-12"
          onClick={comparison.toggle}
        >
          <X {...icon} />
        </ToolButton>
      </div>
    </section>
  );
}
