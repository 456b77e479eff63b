import { Minus, Plus } from 'lucide-react';
import { formatSpeed, nextSpeed } from '../keys/room-keys.ts';
import { LoopTools } from './loop-tools.tsx';
import { SoundButton } from './sound-button.tsx';
import { icon, ToolButton } from './tool-button.tsx';
import { usePlayerState, type RoomVideo } from './use-video-player.ts';

export function TransportTools({ video }: { video: RoomVideo }) {
  const { player, slowMotion } = video;
  const speed = usePlayerState(player, (state) => state.speed);
  const hasFailed = usePlayerState(player, (state) => state.status === 'failed');
  if (hasFailed) return null;
  return (
    <div className="flex flex-wrap items-center sm:ml-auto">
      <div role="group" aria-label="Speed" className="flex items-center">
        <ToolButton
          aria-label="Slower"
          title="Slower (<)"
          onClick={() => player?.setSpeed(nextSpeed(speed, 'slower', slowMotion))}
        >
          <Minus {...icon} />
        </ToolButton>
        <output aria-label="Speed" className="min-w-11 text-center font-mono text-13">
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
      <LoopTools video={video} />
      <SoundButton video={video} />
    </div>
  );
}
