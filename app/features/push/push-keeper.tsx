import { useEffect } from 'react';
import { serviceWorkers } from '#lib/device/service-workers.ts';
import { keepDevice } from './push-device.ts';

const keep = () =>
  void keepDevice().catch((error: unknown) => console.warn('The push subscription was not renewed', error));

/** Keeps what the server knows about this device true, when a member's page opens and when the browser replaces the subscription. */
export function PushKeeper() {
  useEffect(() => {
    keep();
    const workers = serviceWorkers();
    const listen = ({ data }: MessageEvent) => {
      if ((data as { pushChanged?: boolean } | null)?.pushChanged === true) keep();
    };
    workers?.addEventListener('message', listen);
    return () => workers?.removeEventListener('message', listen);
  }, []);
  return null;
}
