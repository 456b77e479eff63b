import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { serviceWorkers } from '#lib/device/service-workers.ts';

/** Goes to the place of a notification that was pressed, as a link does: unsaved work is asked about. Shows nothing. */
export function NotificationTaps(): null {
  const navigate = useNavigate();
  useEffect(() => {
    const workers = serviceWorkers();
    const listen = ({ data, ports: [port] }: MessageEvent) => {
      const path = (data as { goTo?: unknown } | null)?.goTo;
      if (typeof path !== 'string') return;
      port?.postMessage('going');
      void navigate(path);
    };
    workers?.addEventListener('message', listen);
    return () => workers?.removeEventListener('message', listen);
  }, [navigate]);
  return null;
}
