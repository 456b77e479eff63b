import { ArrowLeftToLine, ArrowRightToLine, Repeat } from 'lucide-react';
import { loopAround, loopFromHere, loopToHere, type Loop } from './loop.ts';
import { onShownFrame } from '../on-shown-frame.ts';
import { icon, ToolButton } from './tool-button.tsx';
import { usePlayerState, type RoomVideo } from './use-video-player.ts';

type Position = Parameters<typeof loopAround>[0];

/** Buttons that start, end, center or stop the loop at the current frame. */
export function LoopTools({ video: { player, slowMotion } }: { video: RoomVideo }) {
  const loop = usePlayerState(player, (state) => state.loop);
  const isReady = usePlayerState(player, (state) => state.status === 'ready');
  function set(make: (position: Position) => Loop | undefined): void {
    onShownFrame(player, () => {
      const { index, frame, loop: before } = player?.getState() ?? {};
      if (index && frame !== undefined) player?.setLoop(make({ index, frame, loop: before }));
    });
  }
  return (
    <div role="group" aria-label="Loop" className="flex items-center">
      <ToolButton
        aria-label="Loop from here"
        title="Loop from here ([)"
        disabled={!isReady}
        onClick={() => set(loopFromHere)}
      >
        <ArrowLeftToLine {...icon} />
      </ToolButton>
      <ToolButton
        aria-label={loop ? 'Stop the loop' : 'Loop around this frame'}
        title={loop ? 'Stop the loop (L)' : 'Loop around this frame'}
        isOn={loop !== undefined}
        disabled={!isReady}
        onClick={() => set(loop ? () => undefined : (position) => loopAround(position, slowMotion))}
      >
        <Repeat {...icon} />
      </ToolButton>
      <ToolButton
        aria-label="Loop to here"
        title="Loop to here (])"
        disabled={!isReady}
        onClick={() => set(loopToHere)}
      >
        <ArrowRightToLine {...icon} />
      </ToolButton>
    </div>
  );
}
