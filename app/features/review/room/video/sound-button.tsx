import { Volume2, VolumeX } from 'lucide-react';
import { useEffect } from 'react';
import { toggleSound, wantsSound } from './sound.ts';
import { icon, ToolButton } from './tool-button.tsx';
import { usePlayerState, type RoomVideo } from './use-video-player.ts';

/** Turns the sound on or off and remembers the choice. Renders nothing for a video without sound. */
export function SoundButton({ video: { player } }: { video: RoomVideo }) {
  const hasSound = usePlayerState(player, (state) => state.hasSound);
  const isMuted = usePlayerState(player, (state) => state.isMuted);
  useEffect(() => {
    if (hasSound) player?.setMuted(!wantsSound());
  }, [player, hasSound]);
  if (!hasSound) return null;
  return (
    <ToolButton
      aria-label={isMuted ? 'Turn the sound on' : 'Turn the sound off'}
      title={`${isMuted ? 'Sound on' : 'Sound off'} (M). Slow motion below 0.5× is silent.`}
      onClick={() => player && toggleSound(player)}
    >
      {isMuted ? <VolumeX {...icon} /> : <Volume2 {...icon} />}
    </ToolButton>
  );
}
