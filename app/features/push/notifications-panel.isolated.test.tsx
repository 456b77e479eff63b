import { cleanup, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { mockBackend } from '#testing/fake-backend.ts';
import { renderPage } from '#testing/render-page.tsx';
import { AskForPush } from './ask-for-push.tsx';
import { NotificationsPanel } from './notifications-panel.tsx';
import type { PushSettings } from './push-device.ts';

const device = vi.hoisted(() => ({ support: 'possible', hasSubscription: false }));
vi.mock('#lib/device/push-subscription.ts', () => {
  let known: string | null = null;
  const subscription = {
    endpoint: 'https://push.example/this',
    toJSON: () => ({ endpoint: 'https://push.example/this', keys: { p256dh: 'key', auth: 'secret' } }),
  };
  return {
    pushSupport: () => device.support,
    knownPushAddress: () => known,
    rememberPushAddress: (endpoint: string | null) => (known = endpoint),
    readPushSubscription: () => Promise.resolve(device.hasSubscription ? subscription : null),
    subscribeToPush() {
      device.hasSubscription = true;
      return Promise.resolve(subscription);
    },
    async endPush(remove: (endpoint: string) => Promise<unknown>) {
      await remove(known ?? '');
      known = null;
      device.hasSubscription = false;
    },
  };
});

const settings: PushSettings = {
  feedback: true,
  message: true,
  plan: true,
  reminder: true,
  reminder_hour: 8,
  quiet_from: 21,
  quiet_until: 7,
  shows_details: false,
};
const save = 'PATCH /rest/v1/push_settings';
const devices = 'push-devices';

/** A browser that answers the question with `answer`, and a backend that keeps what is saved. */
function open(
  page: 'panel' | 'panel and question',
  { answer = 'granted', saved = null as PushSettings | null, refused = [] as string[] } = {},
) {
  const ask = vi.fn(() => {
    vi.stubGlobal('Notification', { permission: answer, requestPermission: ask });
    return Promise.resolve(answer);
  });
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: ask });
  let kept = saved;
  const calls = mockBackend({
    'GET /rest/v1/push_settings': () => Response.json(kept ? [kept] : []),
    [save]: ({ body }) => {
      kept = { ...settings, ...kept, ...(body as Partial<PushSettings>) };
      return new Response(null, { status: 204 });
    },
    [`GET /functions/v1/${devices}`]: () => Response.json({ publicKey: 'the-key' }),
    [`POST /functions/v1/${devices}`]: () => {
      kept ??= settings;
      return Response.json({});
    },
    'GET /rest/v1/push_subscriptions': () =>
      Response.json(refused.map((endpoint) => ({ endpoint, refused_at: '2026-11-20T10:00:00+00:00' }))),
    'DELETE /rest/v1/push_subscriptions': () => new Response(null, { status: 204 }),
  });
  const rendered = renderPage(
    <>
      <NotificationsPanel userId="ada" />
      {page !== 'panel' && <AskForPush userId="ada" />}
    </>,
  );
  return { ...rendered, calls, ask };
}
const sent = (calls: { endpoint: string; body: unknown }[], endpoint: string) =>
  calls.filter((call) => call.endpoint === endpoint).map(({ body }) => body);

beforeEach(() => {
  device.support = 'possible';
  device.hasSubscription = false;
  localStorage.clear();
  vi.spyOn(console, 'error').mockReturnValue();
});

test('asks the browser only after a press, tells the server, and shows the switches', async () => {
  const { user, calls, ask } = open('panel');
  const button = await screen.findByRole('button', { name: 'Switch on for this device' });
  expect(ask).not.toHaveBeenCalled();
  expect(screen.queryByLabelText('Messages')).toBeNull();
  await user.click(button);
  await screen.findByText('On for this device');
  expect(await screen.findByLabelText('Messages')).toHaveProperty('checked', true);
  expect(sent(calls, `POST /functions/v1/${devices}`)).toMatchObject([
    {
      endpoint: 'https://push.example/this',
      keys: { p256dh: 'key' },
      timeZone: expect.any(String) as string,
    },
  ]);
  await user.click(screen.getByRole('button', { name: 'Switch off here' }));
  await screen.findByRole('button', { name: 'Switch on for this device' });
});

test('saves each switch by itself, and quiet hours together', async () => {
  const { user, calls } = open('panel', { saved: settings });
  await user.click(await screen.findByLabelText('Messages'));
  await user.selectOptions(screen.getByLabelText('Remind me from'), '6 AM');
  await user.click(screen.getByLabelText('Quiet hours'));
  await waitFor(() => expect(screen.queryByLabelText('Until')).toBeNull());
  await user.click(screen.getByLabelText('Quiet hours'));
  await user.selectOptions(await screen.findByLabelText('Until'), '8 AM');
  await user.click(screen.getByLabelText('Show details on a locked screen'));
  await waitFor(() =>
    expect(sent(calls, save)).toEqual([
      { message: false },
      { reminder_hour: 6 },
      { quiet_from: null, quiet_until: null },
      { quiet_from: 21, quiet_until: 7 },
      { quiet_until: 8 },
      { shows_details: true },
    ]),
  );
  expect(screen.getByLabelText('Messages')).toHaveProperty('checked', false);
});

test('says which devices get nothing because their push service refuses', async () => {
  const { user } = open('panel', { refused: ['https://push.example/this', 'https://push.example/phone'] });
  await screen.findByText(/of 2 other devices of yours refuses our messages/);
  await user.click(await screen.findByRole('button', { name: 'Switch on for this device' }));
  await screen.findByText(
    /has refused our messages since November 20, 2026.*of another device of yours refuses/,
  );
});

test('says how to allow notifications after a no, without an error', async () => {
  const { user, calls } = open('panel', { answer: 'denied' });
  await user.click(await screen.findByRole('button', { name: 'Switch on for this device' }));
  await screen.findByText(/Allow them in its settings/);
  expect(sent(calls, `POST /functions/v1/${devices}`)).toEqual([]);
});

test.each([
  ['home-screen', /add this site to your home screen/],
  ['impossible', /keep sending mail/],
])('on a device where it is %s, says what to do', async (support, text) => {
  device.support = support;
  open('panel');
  await screen.findByText(text);
  expect(screen.queryByRole('button')).toBeNull();
});

test('the question after the first feedback is not repeated after a no', async () => {
  const { user, ask } = open('panel and question');
  await user.click(await screen.findByRole('button', { name: 'Not now' }));
  expect(screen.queryByRole('heading')).toBeNull();
  expect(ask).not.toHaveBeenCalled();
  cleanup();
  open('panel and question');
  await screen.findByRole('button', { name: 'Switch on for this device' });
  expect(screen.queryByRole('heading')).toBeNull();
});

test('the question switches this device on, and goes', async () => {
  const { user } = open('panel and question');
  await user.click(await screen.findByRole('button', { name: 'Switch on notifications' }));
  await screen.findByText('On for this device');
  expect(screen.queryByRole('heading')).toBeNull();
});
