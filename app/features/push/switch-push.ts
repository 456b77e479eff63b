import { useMutation } from '@tanstack/react-query';
import { PushBlocked, pushDeviceQuery, pushSettingsQuery, switchOff, switchOn } from './push-device.ts';

export function useSwitchOn(userId: string) {
  return useMutation({
    mutationFn: switchOn,
    meta: {
      // The panel then says how to allow it.
      failed: (error) => (error instanceof PushBlocked ? undefined : 'Notifications weren’t switched on'),
      done: 'Notifications are on.',
      reloads: [pushDeviceQuery.queryKey, pushSettingsQuery(userId).queryKey],
    },
  });
}

export function useSwitchOff() {
  return useMutation({
    mutationFn: switchOff,
    meta: {
      failed: 'Notifications weren’t switched off',
      done: 'Notifications are off on this device.',
      reloads: [pushDeviceQuery.queryKey],
    },
  });
}
