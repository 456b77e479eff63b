import type { DeviceKey } from '../../../../lib/device/device-keys.ts';
import { tryStorage } from '../../../../lib/device/try-storage.ts';
import type { FilmPlayer } from '../../../../lib/video-frames/film-player.ts';

const storageKey: DeviceKey = 'review-sound';

/** Whether films are to be heard, as it was chosen last on this device; without a choice they are not. */
export function wantsSound(): boolean {
  return tryStorage(() => localStorage.getItem(storageKey), null) === 'on';
}

/** Turns the sound on or off, and remembers it. */
export function toggleSound(player: FilmPlayer): void {
  const isMuted = !player.getState().isMuted;
  player.setMuted(isMuted);
  const complaint = 'The choice of sound could not be kept';
  tryStorage(() => localStorage.setItem(storageKey, isMuted ? 'off' : 'on'), undefined, complaint);
}
