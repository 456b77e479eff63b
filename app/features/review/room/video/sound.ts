import type { DeviceKey } from '#lib/device/device-keys.ts';
import { tryStorage } from '#lib/device/try-storage.ts';
import type { VideoPlayer } from '#lib/video-frames/video-player.ts';

const storageKey: DeviceKey = 'review-sound';

/** Returns whether the user last turned the sound on. Off by default. */
export function wantsSound(): boolean {
  return tryStorage(() => localStorage.getItem(storageKey), null) === 'on';
}

/** Turns the sound on or off and remembers the choice on this device. */
export function toggleSound(player: VideoPlayer): void {
  const isMuted = !player.getState().isMuted;
  player.setMuted(isMuted);
  const warning = 'Could not store the sound setting';
  tryStorage(() => localStorage.setItem(storageKey, isMuted ? 'off' : 'on'), undefined, warning);
}
