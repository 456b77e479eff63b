import { useQuery } from '@tanstack/react-query';
import { Bell, BellOff } from 'lucide-react';
import { Button } from '#ui/button.tsx';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { Notice } from '#ui/notice.tsx';
import { formatDate } from '#domain/days.ts';
import { pushDeviceQuery, pushSettingsQuery, readRefusals, type DeviceState } from './push-device.ts';
import { PushSwitches } from './push-switches.tsx';
import { useSwitchOff, useSwitchOn } from './switch-push.ts';

const icon = { 'aria-hidden': true, className: 'size-5', strokeWidth: 1.5 } as const;

const sentences: Readonly<Record<Exclude<DeviceState, 'on' | 'off'>, string>> = {
  'home-screen':
    'On an iPhone or iPad, add this site to your home screen first: tap Share, then ‘Add to Home Screen’. Open it there and come back to this page.',
  impossible: 'This browser can’t show notifications. We’ll keep sending mail.',
  blocked:
    'This browser doesn’t let us show notifications. Allow them in its settings for this site, then reload this page. Until then we’ll send mail.',
};

function DeviceSwitch({ userId, state }: { userId: string; state: 'on' | 'off' }) {
  const on = useSwitchOn(userId);
  const off = useSwitchOff();
  const isPending = on.isPending || off.isPending;
  if (state === 'on')
    return (
      <div className="flex flex-wrap items-center gap-x-5 gap-y-2">
        <p className="inline-flex items-center gap-2 font-semibold">
          <Bell {...icon} />
          On for this device
        </p>
        <Button look="quiet" isBusy={isPending} onClick={() => off.mutate()}>
          {off.isPending ? 'Switching off…' : 'Switch off here'}
        </Button>
      </div>
    );
  return (
    <Button isBusy={isPending} onClick={() => on.mutate()}>
      <BellOff {...icon} />
      {on.isPending ? 'Switching on…' : 'Switch on for this device'}
    </Button>
  );
}

/** Says which devices get nothing, because their push services refuse this site's messages. Renders nothing if all get them. */
function RefusedDevices({ userId }: { userId: string }) {
  const { data } = useQuery({
    queryKey: [...pushDeviceQuery.queryKey, 'refusals'],
    queryFn: () => readRefusals(userId),
  });
  if (data === undefined || (data.here === undefined && data.elsewhere === 0)) return null;
  return (
    <Notice tone="error">
      {data.here !== undefined &&
        `This browser’s notification service has refused our messages since ${formatDate(data.here)}. Switch notifications off here and on again. `}
      {data.elsewhere > 0 &&
        `The notification service of ${data.elsewhere === 1 ? 'another device of yours' : `${data.elsewhere} other devices of yours`} refuses our messages. `}
      We send mail instead.
    </Notice>
  );
}

/** Switches push on for this device, and chooses what all devices of the member show. */
export function NotificationsPanel({ userId }: { userId: string }) {
  const { data: state, error, refetch } = useQuery(pushDeviceQuery);
  const settings = useQuery(pushSettingsQuery(userId));
  if (state === undefined) return <NotLoaded what="your notifications" error={error} refetch={refetch} />;
  return (
    <div className="flex flex-col items-start gap-6">
      {state === 'on' || state === 'off' ? (
        <DeviceSwitch userId={userId} state={state} />
      ) : (
        <Notice tone="info">{sentences[state]}</Notice>
      )}
      <RefusedDevices userId={userId} />
      {settings.data === undefined ? (
        <NotLoaded what="your choices" error={settings.error} refetch={settings.refetch} />
      ) : (
        settings.data && <PushSwitches userId={userId} settings={settings.data} />
      )}
    </div>
  );
}
