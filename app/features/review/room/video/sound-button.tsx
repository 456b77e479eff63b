import { Volume2, VolumeX } from 'lucide-react';
import { useEffect } from 'react';
import { titleOf } from '../keys/command.ts';
import { CommandButton } from '../keys/command-button.tsx';
import { switchSound } from '../keys/film-commands.ts';
import { wantsSound } from './sound.ts';
import { icon } from './tool-button.tsx';
import { usePlayerState, type RoomVideo } from './use-video-player.ts';

/** Turns the sound on or off and remembers the choice. Renders nothing for a video without sound. */
export function SoundButton({ video }: { video: RoomVideo }) {
  const { player } = video;
  const hasSound = usePlayerState(player, (state) => state.hasSound);
  const isMuted = usePlayerState(player, (state) => state.isMuted);
  useEffect(() => {
    if (hasSound) player?.setMuted(!wantsSound());
  }, [player, hasSound]);
  if (!hasSound) return null;
  return (
    <CommandButton
      command={switchSound}
      on={{ video }}
      name={isMuted ? 'Turn the sound on' : 'Turn the sound off'}
      title={`${titleOf(switchSound, isMuted ? 'Sound on' : 'Sound off')}. Slow motion below 0.5× is silent.`}
    >
      {isMuted ? <VolumeX {...icon} /> : <Volume2 {...icon} />}
    </CommandButton>
  );
}
