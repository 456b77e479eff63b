import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listMails } from '#server/sandbox/mail/mailbox.ts';
import { readSettings } from '#server/settings.ts';
import { exportAccount } from '../database/export-account.ts';
import { asOwner } from '../database/people.ts';
import { servePush } from '../support/push-service.ts';
import { describeBackend } from './describe-backend.ts';
import { pushJourney } from './push-journey.ts';

const pushService = await servePush();
afterAll(() => pushService.close());
const settings = readSettings({
  PUSH_TEST_HOST: pushService.host,
  PUSH_HOSTS: 'push.example.com,.push.example.org',
});

const keys = () => ({
  p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
  auth: randomBytes(16).toString('base64url'),
});

describeBackend('devices for push', { settings }, (context) => {
  let journey: ReturnType<typeof pushJourney>;
  beforeAll(() => {
    journey = pushJourney(context, pushService);
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://jmt17.google.com/fcm/send/abc',
    'https://push.example.com/abc',
    'https://eu.push.example.org/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-by3p.notify.windows.com/w/?token=abc',
  ])('at %s is accepted', async (endpoint) => {
    const { ada, token } = await journey.createAthlete({ devices: 0 });
    expect((await journey.register({ endpoint, keys: keys() }, token)).status).toBe(200);
    expect(await journey.countDevices(ada)).toBe(1);
  });

  test.each([
    'http://fcm.googleapis.com/abc',
    'https://fcm.googleapis.com:8443/abc',
    'https://fcm.googleapis.com.evil.example/abc',
    'https://evil.example/fcm.googleapis.com',
    'https://fcm.googleapis.com@evil.example/abc',
    'https://user:word@fcm.googleapis.com/abc',
    'https://push.apple.com.evil.example/abc',
    'https://notapple.com/abc',
    'https://10.0.0.1/abc',
    'https://127.0.0.1/abc',
    'http://localhost:1/abc',
    'https://[::1]/abc',
    'https://169.254.169.254/latest/meta-data',
    'https://push.example.org/abc',
    'https://push.example.com:8443/abc',
    'file:///etc/passwd',
    'fcm.googleapis.com',
    '',
  ])('at %s is refused', async (endpoint) => {
    const { ada, token } = await journey.createAthlete({ devices: 0 });
    const answer = await journey.register({ endpoint, keys: keys() }, token);
    expect([answer.status, await answer.json()]).toMatchObject([
      400,
      { code: URL.canParse(endpoint) ? 'push_service_unknown' : 'push_device_invalid' },
    ]);
    expect(await journey.countDevices(ada)).toBe(0);
  });

  test.each([
    ['none', undefined],
    ['empty ones', { p256dh: '', auth: '' }],
    ['a short secret', { ...keys(), auth: randomBytes(15).toString('base64url') }],
    ['a long key', { ...keys(), p256dh: randomBytes(66).toString('base64url') }],
    [
      'a key that is no point of the curve',
      { ...keys(), p256dh: Buffer.concat([Buffer.of(4), Buffer.alloc(64, 7)]).toString('base64url') },
    ],
    ['a key of other signs', { ...keys(), p256dh: `${keys().p256dh.slice(0, 86)}!` }],
  ])('with keys that are %s is refused', async (_what, forged) => {
    const { ada, token } = await journey.createAthlete({ devices: 0 });
    const { subscription } = pushService.addDevice();
    expect((await journey.register({ ...subscription, keys: forged }, token)).status).toBe(400);
    expect(await journey.countDevices(ada)).toBe(0);
  });

  test('at an endless address is refused', async () => {
    const { token } = await journey.createAthlete({ devices: 0 });
    const endpoint = `https://fcm.googleapis.com/${'a'.repeat(1000)}`;
    expect((await journey.register({ endpoint, keys: keys() }, token)).status).toBe(400);
    const huge = `https://fcm.googleapis.com/${'a'.repeat(10_000)}`;
    expect((await journey.register({ endpoint: huge, keys: keys() }, token)).status).toBe(413);
  });

  test('is not added by a visitor, nor with a forged token', async () => {
    const { subscription } = pushService.addDevice();
    expect((await journey.register(subscription)).status).toBe(401);
    expect((await journey.register(subscription, context.backend.publishableKey)).status).toBe(401);
  });

  test('belongs to the member who switched it on last', async () => {
    const first = await journey.createAthlete({ devices: 0 });
    const second = await journey.createAthlete({ devices: 0 });
    const { subscription } = pushService.addDevice();
    for (const { token } of [first, second, second]) await journey.register(subscription, token);
    expect([await journey.countDevices(first.ada), await journey.countDevices(second.ada)]).toEqual([0, 1]);
  });

  test('of a thousand, a member keeps the newest ten', async () => {
    const { ada, token } = await journey.createAthlete({ devices: 0 });
    await asOwner(
      context.database,
      `insert into "public"."push_subscriptions" ("user_id", "session_id", "endpoint", "p256dh", "auth", "created_at")
       select $1::uuid, gen_random_uuid(), 'https://fcm.googleapis.com/' || "n", 'key', 'secret', now() - interval '1 day' + "n" * interval '1 second'
       from generate_series(1, 1000) as "n"`,
      [ada.sub],
    );
    const { subscription } = pushService.addDevice();
    expect((await journey.register(subscription, token)).status).toBe(200);
    const rows = await asOwner<{ endpoint: string }>(
      context.database,
      `select "endpoint" from "public"."push_subscriptions" where "user_id" = $1::uuid order by "created_at" desc`,
      [ada.sub],
    );
    expect(rows).toHaveLength(10);
    expect(rows[0]?.endpoint).toBe(subscription.endpoint);
    expect(rows.at(-1)?.endpoint).toBe('https://fcm.googleapis.com/992');
  });

  test('is read and removed by its member alone, who never sees its keys', async () => {
    const { ada } = await journey.createAthlete();
    const { ada: eve } = await journey.createAthlete();
    const [mine, hers] = [
      await context.backend.userClient(ada.sub),
      await context.backend.userClient(eve.sub),
    ];
    expect((await hers.from('push_subscriptions').delete().eq('user_id', ada.sub)).error).toBeNull();
    expect(await journey.countDevices(ada)).toBe(1);
    expect((await hers.from('push_subscriptions').select('endpoint')).data).toHaveLength(1);
    expect((await mine.from('push_subscriptions').select('auth')).error?.code).toBe('42501');
    expect((await mine.from('push_subscriptions').delete().eq('user_id', ada.sub)).error).toBeNull();
    expect(await journey.countDevices(ada)).toBe(0);
  });

  test('is exported without its address, and goes with the account', async () => {
    const { ada, devices } = await journey.createAthlete();
    const data = await exportAccount(context.database, ada.sub);
    expect(data).toMatchObject({
      push: { settings: { feedback: true, time_zone: 'UTC' }, devices: [{ service: pushService.host }] },
    });
    expect(JSON.stringify(data)).not.toContain(devices[0]);
    await asOwner(context.database, `delete from "auth"."users" where "id" = $1::uuid`, [ada.sub]);
    expect(await journey.countDevices(ada)).toBe(0);
    const left = `select 1 from "public"."push_settings" where "user_id" = $1::uuid`;
    expect(await asOwner(context.database, left, [ada.sub])).toEqual([]);
  });

  test('settings refuse what is none', async () => {
    const { ada } = await journey.createAthlete();
    const client = await context.backend.userClient(ada.sub);
    const save = async (values: object) =>
      (await client.from('push_settings').update(values).eq('user_id', ada.sub)).error?.code;
    expect(await save({ reminder_hour: 24 })).toBe('23514');
    expect(await save({ quiet_from: 22, quiet_until: null })).toBe('23514');
    expect(await save({ user_id: ada.sub })).toBe('42501');
    // A zone that nobody knows must not keep a message from being written.
    expect(await save({ time_zone: 'Moon/Crater', quiet_from: 22, quiet_until: 6 })).toBeUndefined();
    await journey.giveFeedback(ada);
    await journey.deliver(ada);
  });
});

describeBackend('push from the running server', { settings, background: true }, (context) => {
  test('arrives soon after its cause, and nothing is mailed', async () => {
    const journey = pushJourney(context, pushService);
    const { ada, devices } = await journey.createAthlete();
    const started = Date.now();
    await journey.giveFeedback(ada);
    await expect.poll(() => journey.receivedBy(devices), { timeout: 10_000, interval: 20 }).toHaveLength(1);
    const took = Date.now() - started;
    if (process.env['SHOW_TIMES']) console.log(`Push after ${took} ms`);
    expect(await listMails(context.database, { to: ada.email, limit: 10 })).toEqual([]);
  });
});
