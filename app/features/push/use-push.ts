import { useMutation, useQuery } from '@tanstack/react-query';
import { PushBlocked, readDeviceState, switchOff, switchOn } from './push-device.ts';

export const deviceKey = ['push-device'];
export const settingsKey = (userId: string) => ['push-settings', userId];

export const usePushDevice = () => useQuery({ queryKey: deviceKey, queryFn: readDeviceState });

export function useSwitchOn(userId: string) {
  return useMutation({
    mutationFn: switchOn,
    meta: {
      // The panel then says how to allow it.
      failed: (error) => (error instanceof PushBlocked ? undefined : 'Notifications weren’t switched on'),
      done: 'Notifications are on.',
      reloads: [deviceKey, settingsKey(userId)],
    },
  });
}

export function useSwitchOff() {
  return useMutation({
    mutationFn: switchOff,
    meta: {
      failed: 'Notifications weren’t switched off',
      done: 'Notifications are off on this device.',
      reloads: [deviceKey],
    },
  });
}
