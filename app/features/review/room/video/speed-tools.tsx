import { Minus, Plus } from 'lucide-react';
import { CommandButton } from '../keys/command-button.tsx';
import { faster, slower } from '../keys/film-commands.ts';
import { formatSpeed } from './speed.ts';
import { icon } from './tool-button.tsx';
import { usePlayerState, type RoomVideo } from './use-video-player.ts';

export function SpeedTools({ video }: { video: RoomVideo }) {
  const speed = usePlayerState(video.player, (state) => state.speed);
  return (
    <div role="group" aria-label="Speed" className="flex items-center">
      <CommandButton command={slower} on={{ video }} name="Slower">
        <Minus {...icon} />
      </CommandButton>
      <output
        aria-label="Speed"
        className="min-w-11 text-center font-mono text-13 hand:min-w-8 hand:tracking-tight"
      >
        {formatSpeed(speed, video.slowMotion)}
      </output>
      <CommandButton command={faster} on={{ video }} name="Faster">
        <Plus {...icon} />
      </CommandButton>
    </div>
  );
}
