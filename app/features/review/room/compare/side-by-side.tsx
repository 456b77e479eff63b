import { Link2, Link2Off, X } from 'lucide-react';
import { titleOf } from '../keys/command.ts';
import { CommandButton } from '../keys/command-button.tsx';
import { compare } from '../keys/review-commands.ts';
import { Timeline } from '../video/timeline.tsx';
import { icon, ToolButton } from '../video/tool-button.tsx';
import { Transport } from '../video/transport.tsx';
import { usePlayerState } from '../video/use-video-player.ts';
import { VideoStage } from '../video/video-stage.tsx';
import { CompareSettings } from './compare-settings.tsx';
import { ShownScreen } from './other-screen.tsx';
import type { Comparison } from './use-comparison.ts';

function OtherStage({
  comparison: { screen, sync },
  className,
}: {
  comparison: Comparison;
  className?: string;
}) {
  const hasFailed = usePlayerState(sync.movable.player, (state) => state.status === 'failed');
  if (hasFailed) return null;
  return (
    <VideoStage
      video={sync.movable}
      label="Comparison video"
      screen={<ShownScreen screen={screen} className="absolute inset-0" />}
      {...(className !== undefined && { className })}
    />
  );
}

function OtherControls({ comparison: { sync } }: { comparison: Comparison }) {
  const { movable, isLinked, toggleLink } = sync;
  const status = usePlayerState(movable.player, (state) => state.status);
  if (status === 'failed') return null;
  return (
    <>
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

/** Closes the comparison. */
export function CloseButton({ toggle, className }: { toggle: () => void; className?: string }) {
  return (
    <CommandButton
      command={compare}
      on={{ toggleCompare: toggle }}
      name="Close the comparison"
      title={titleOf(compare, 'Close')}
      className={className}
    >
      <X {...icon} />
    </CommandButton>
  );
}

/** Another video next to the reviewed one. */
export function SideBySide({ comparison }: { comparison: Comparison }) {
  return (
    <section
      aria-label="Compare"
      className="@container min-w-0 flex-1 border-l border-hairline max-lg:border-l-0 max-lg:border-t"
    >
      {/* The settings are below, so that both videos are at the same height. */}
      {comparison.jumps.selected && (
        <>
          <OtherStage comparison={comparison} />
          <OtherControls comparison={comparison} />
        </>
      )}
      <div className="flex items-start gap-2 p-2">
        <div className="min-w-0 flex-1">
          <CompareSettings comparison={comparison} />
        </div>
        <CloseButton toggle={comparison.toggle} className="size-12" />
      </div>
    </section>
  );
}

/** On a phone held upright: the other video below this one. Its controls are in the tab 'Compare'. */
export function BelowThis({ comparison }: { comparison: Comparison }) {
  return (
    <section
      aria-label="Compare"
      className="flex min-h-[22.5dvh] flex-[1_1_0px] flex-col border-t border-hairline hand:order-1"
    >
      {comparison.jumps.selected ? (
        <OtherStage comparison={comparison} className="min-h-0 flex-1" />
      ) : (
        <p className="grid flex-1 place-items-center bg-[#0e1216] p-4 text-center text-15 text-[#a9b0b6]">
          Choose the other video in ‘Compare’.
        </p>
      )}
    </section>
  );
}

/** The tab 'Compare' on a phone held upright. */
export function ComparePanel({ comparison }: { comparison: Comparison }) {
  return (
    <>
      <div className="p-3">
        <CompareSettings comparison={comparison} />
      </div>
      {comparison.jumps.selected && <OtherControls comparison={comparison} />}
    </>
  );
}
