import { Volume2, VolumeX } from 'lucide-react';
import { useEffect } from 'react';
import { toggleSound, wantsSound } from './sound.ts';
import { icon, ToolButton } from './tool-button.tsx';
import { useFilm, type Film } from './use-film.ts';

/** Turns the sound on or off and remembers the choice. Renders nothing for a film without sound. */
export function SoundButton({ film: { player } }: { film: Film }) {
  const hasSound = useFilm(player, (state) => state.hasSound);
  const isMuted = useFilm(player, (state) => state.isMuted);
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
