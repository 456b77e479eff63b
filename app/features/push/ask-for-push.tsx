import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DeviceKey } from '#lib/device/device-keys.ts';
import { tryStorage } from '#lib/device/try-storage.ts';
import { Button } from '#ui/button.tsx';
import { pushDeviceQuery } from './push-device.ts';
import { useSwitchOn } from './switch-push.ts';

const key: DeviceKey = 'push-asked';

/** Offers notifications once, after the first feedback. The browser asks only when the member presses the button. */
export function AskForPush({ userId }: { userId: string }) {
  const { data: state } = useQuery(pushDeviceQuery);
  const [isAsked, setAsked] = useState(() =>
    tryStorage(() => window.localStorage.getItem(key) !== null, true),
  );
  const { mutate, isPending } = useSwitchOn(userId);
  if (state !== 'off' || isAsked) return null;
  const decline = () => {
    tryStorage(() => window.localStorage.setItem(key, 'yes'), undefined);
    setAsked(true);
  };
  return (
    <section
      aria-labelledby="ask-for-push"
      className="mt-6 flex flex-wrap items-center justify-between gap-x-8 gap-y-4 border-l-4 border-bar bg-surface p-5"
    >
      <div className="max-w-xl">
        <h2 id="ask-for-push" className="text-21">
          Hear it the moment your coach answers
        </h2>
        <p className="mt-1 text-15 text-muted">
          A notification on this device in place of a mail. You choose about what, and your nights stay quiet.
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button look="secondary" isBusy={isPending} onClick={() => mutate()}>
          {isPending ? 'Switching on…' : 'Switch on notifications'}
        </Button>
        <Button look="quiet" onClick={decline}>
          Not now
        </Button>
      </div>
    </section>
  );
}
