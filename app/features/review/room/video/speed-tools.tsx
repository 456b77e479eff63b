import { Minus, Plus } from 'lucide-react';
import { formatSpeed, nextSpeed } from '../keys/room-keys.ts';
import { icon, ToolButton } from './tool-button.tsx';
import { usePlayerState, type RoomVideo } from './use-video-player.ts';

export function SpeedTools({ video: { player, slowMotion } }: { video: RoomVideo }) {
  const speed = usePlayerState(player, (state) => state.speed);
  return (
    <div role="group" aria-label="Speed" className="flex items-center">
      <ToolButton
        aria-label="Slower"
        title="Slower (<)"
        onClick={() => player?.setSpeed(nextSpeed(speed, 'slower', slowMotion))}
      >
        <Minus {...icon} />
      </ToolButton>
      <output
        aria-label="Speed"
        className="min-w-11 text-center font-mono text-13 hand:min-w-8 hand:tracking-tight"
      >
        {formatSpeed(speed, slowMotion)}
      </output>
      <ToolButton
        aria-label="Faster"
        title="Faster (>)"
        onClick={() => player?.setSpeed(nextSpeed(speed, 'faster', slowMotion))}
      >
        <Plus {...icon} />
      </ToolButton>
    </div>
  );
}
