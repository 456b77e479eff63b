import { ArrowLeftToLine, ArrowRightToLine, Repeat } from 'lucide-react';
import { titleOf } from '../keys/command.ts';
import { CommandButton } from '../keys/command-button.tsx';
import { loopFrom, loopTo, stopLoop } from '../keys/film-commands.ts';
import { loopAround, setLoop } from './loop.ts';
import { icon, ToolButton } from './tool-button.tsx';
import { usePlayerState, type RoomVideo } from './use-video-player.ts';

/** Buttons that start, end, center or stop the loop at the current frame. */
export function LoopTools({ video }: { video: RoomVideo }) {
  const { player, slowMotion } = video;
  const loop = usePlayerState(player, (state) => state.loop);
  const isReady = usePlayerState(player, (state) => state.status === 'ready');
  return (
    <div role="group" aria-label="Loop" className="flex items-center">
      <CommandButton command={loopFrom} on={{ video }} name="Loop from here" disabled={!isReady}>
        <ArrowLeftToLine {...icon} />
      </CommandButton>
      <ToolButton
        aria-label={loop ? 'Stop the loop' : 'Loop around this frame'}
        title={loop ? titleOf(stopLoop) : 'Loop around this frame'}
        isOn={loop !== undefined}
        disabled={!isReady}
        onClick={() =>
          setLoop(player, loop ? () => undefined : (position) => loopAround(position, slowMotion))
        }
      >
        <Repeat {...icon} />
      </ToolButton>
      <CommandButton command={loopTo} on={{ video }} name="Loop to here" disabled={!isReady}>
        <ArrowRightToLine {...icon} />
      </CommandButton>
    </div>
  );
}
