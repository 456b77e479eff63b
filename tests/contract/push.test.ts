import { afterAll, beforeAll, expect, test } from 'vitest';
import { readSettings } from '#server/settings.ts';
import { writeMessage, markRead } from '../database/chat.ts';
import { ask, asOwner, service } from '../database/people.ts';
import { addPlan, assignPlan, logSets, planItem, saveSession } from '../database/plans.ts';
import { servePush } from '../support/push-service.ts';
import { describeBackend } from './describe-backend.ts';
import { pushJourney } from './push-journey.ts';

const pushService = await servePush();
afterAll(() => pushService.close());
const settings = readSettings({ PUSH_TEST_HOST: pushService.host });
const today = new Date().toISOString().slice(0, 10);

describeBackend('push in place of mail', { settings }, (context) => {
  let journey: ReturnType<typeof pushJourney>;
  beforeAll(() => {
    journey = pushJourney(context, pushService);
  });

  test('tells feedback on every device, without a name or a text, and sends no mail', async () => {
    const { ada, devices } = await journey.createAthlete({ devices: 2 });
    const submission = await journey.giveFeedback(ada);
    expect(await journey.deliver(ada)).toEqual([]);
    const told = journey.receivedBy(devices);
    expect(told).toHaveLength(2);
    expect(told[0]).toMatchObject({
      title: 'New feedback on your jump',
      body: '',
      url: `/reviews/${submission}`,
    });
    expect(JSON.stringify(told)).not.toMatch(/Adalberta|Vaulterova|plant|vault\.webm/);
    expect(pushService.senderKey()).toBe(context.backend.secrets.pushKeys.publicKey);
    expect(await (await journey.call()).json()).toEqual({ publicKey: pushService.senderKey() });
    expect(await journey.deliver(ada, { isLater: true })).toEqual([]);
    expect(journey.receivedBy(devices)).toHaveLength(2);
  });

  test('shows more on a locked screen only if the member says so', async () => {
    const { ada, devices } = await journey.createAthlete();
    await journey.change(ada, `"shows_details" = true`);
    await journey.giveFeedback(ada);
    await journey.deliver(ada);
    expect(journey.receivedBy(devices)).toMatchObject([{ body: 'Your video was approved' }]);
  });

  test('a guardian still gets the copy by mail', async () => {
    const { ada, devices } = await journey.createAthlete();
    const joan = { email: `joan-${ada.sub}@example.com` };
    await ask(context.database, ada, `select "public"."set_guardian"(true, 'Joan', $1)`, [joan.email]);
    await ask(context.database, service, `select "public"."record_guardian_consent"($1::uuid, $2, true)`, [
      ada.sub,
      joan.email,
    ]);
    await asOwner(context.database, `delete from "public"."mail_outbox" where "kind" = 'guardian-named'`);
    await journey.giveFeedback(ada);
    expect(await journey.deliver(joan)).toHaveLength(1);
    expect(journey.receivedBy(devices)).toHaveLength(1);
  });

  test.each([
    ['who switched this kind off', `"feedback" = false`],
    [
      'in quiet hours',
      `"quiet_from" = (extract(hour from now() at time zone 'UTC')::int + 23) % 24,
       "quiet_until" = (extract(hour from now() at time zone 'UTC')::int + 2) % 24`,
    ],
    [
      'in quiet hours of another time zone',
      `"time_zone" = 'Asia/Tokyo',
       "quiet_from" = (extract(hour from now() at time zone 'Asia/Tokyo')::int + 23) % 24,
       "quiet_until" = (extract(hour from now() at time zone 'Asia/Tokyo')::int + 2) % 24`,
    ],
  ])('a member %s gets the mail', async (_who, set) => {
    const { ada, devices } = await journey.createAthlete();
    await journey.change(ada, set);
    await journey.giveFeedback(ada);
    expect(await journey.deliver(ada)).toHaveLength(1);
    await journey.change(ada, `"feedback" = true, "quiet_from" = null, "quiet_until" = null`);
    expect(await journey.deliver(ada, { isLater: true })).toEqual([]);
    expect(journey.receivedBy(devices)).toEqual([]);
  });

  test('what no device took is mailed, and devices that no longer exist are removed', async () => {
    const { ada, devices } = await journey.createAthlete({ devices: 3 });
    const [gone = '', missing = '', broken = ''] = devices;
    pushService.answer(gone, 410);
    pushService.answer(missing, 404);
    pushService.answer(broken, 500);
    await journey.giveFeedback(ada);
    expect(await journey.deliver(ada)).toHaveLength(1);
    expect(await journey.countDevices(ada)).toBe(1);
    pushService.answer(broken, 201);
    expect(await journey.deliver(ada, { isLater: true })).toEqual([]);
    expect(journey.receivedBy(devices)).toEqual([]);
    await journey.giveFeedback(ada);
    expect(await journey.deliver(ada)).toEqual([]);
    expect(journey.receivedBy(devices)).toHaveLength(1);
  });

  test('a device whose session has ended receives nothing', async () => {
    const { ada, devices } = await journey.createAthlete();
    await asOwner(context.database, `delete from "auth"."sessions" where "user_id" = $1::uuid`, [ada.sub]);
    await journey.giveFeedback(ada);
    expect(await journey.deliver(ada)).toHaveLength(1);
    expect(journey.receivedBy(devices)).toEqual([]);
    expect(await journey.countDevices(ada)).toBe(0);
  });

  test('each message is pushed at once; without a device that takes it, one mail comes after 15 minutes', async () => {
    const { ada, devices } = await journey.createAthlete();
    const coach = await journey.createCoach();
    await writeMessage(context.database, coach, ada, { body: 'Take the 4.30.' });
    expect(await journey.deliver(ada)).toEqual([]);
    await writeMessage(context.database, coach, ada, { body: 'And the blue tape.' });
    expect(await journey.deliver(ada)).toEqual([]);
    const told = journey.receivedBy(devices);
    expect(told).toMatchObject([
      { title: 'New message', body: '', url: '/messages' },
      { title: 'New message' },
    ]);
    expect(told[0]?.tag).toBe(told[1]?.tag);

    pushService.answer(devices[0] ?? '', 503);
    for (const body of ['One', 'Two', 'Three']) await writeMessage(context.database, coach, ada, { body });
    expect(await journey.deliver(ada)).toEqual([]);
    await writeMessage(context.database, coach, ada, { body: 'Four' });
    expect(await journey.deliver(ada)).toEqual([]);
    pushService.answer(devices[0] ?? '', 201);
    expect(await journey.deliver(ada, { isLater: true })).not.toEqual([]);
    expect(journey.receivedBy(devices)).toHaveLength(2);
  });

  test('what was read meanwhile is neither pushed nor mailed', async () => {
    const { ada, devices } = await journey.createAthlete();
    await writeMessage(context.database, await journey.createCoach(), ada, { body: 'Hello' });
    await markRead(context.database, ada, ada);
    expect(await journey.deliver(ada, { isLater: true })).toEqual([]);
    expect(journey.receivedBy(devices)).toEqual([]);
  });

  test('an assigned plan is pushed to members who want that, and mailed to nobody', async () => {
    const { ada, devices } = await journey.createAthlete();
    const { ada: other } = await journey.createAthlete({ devices: 0 });
    const coach = await journey.createCoach();
    const plan = await addPlan(context.database, coach);
    for (const athlete of [ada, other]) await assignPlan(context.database, coach, plan, athlete, today);
    expect(await journey.deliver(other)).toEqual([]);
    expect(journey.receivedBy(devices)).toMatchObject([
      { title: 'New training plan', body: '', url: `/training?day=${today}` },
    ]);
  });

  test('a planned session is reminded of once a day from the chosen hour, unless a set is done', async () => {
    const coach = await journey.createCoach();
    const plan = await addPlan(context.database, coach);
    // The day may end while the test runs.
    const items = [planItem(), planItem()];
    for (const [index, item] of items.entries())
      await saveSession(context.database, coach, plan, { day: index + 1, title: 'Sprints', items: [item] });
    const athletes = await Promise.all([
      journey.createAthlete(),
      journey.createAthlete(),
      journey.createAthlete(),
    ]);
    const assignments: string[] = [];
    for (const { ada } of athletes) {
      await journey.change(
        ada,
        `"plan" = false, "reminder_hour" = extract(hour from now() at time zone 'UTC')`,
      );
      assignments.push(await assignPlan(context.database, coach, plan, ada, today));
    }
    const [told, early, done] = athletes;
    if (!told || !early || !done) throw new Error('No athletes.');
    // Twelve hours from now, or twelve hours ago.
    await journey.change(early.ada, `"reminder_hour" = ("reminder_hour" + 12) % 24`);
    for (const { id } of items) await logSets(context.database, done.ada, assignments[2] ?? '', id, 1);
    await asOwner(context.database, `delete from "public"."mail_outbox"`);
    const remind = async () =>
      (
        await ask<{ count: number }>(
          context.database,
          service,
          `select "public"."queue_session_reminders"() as "count"`,
        )
      )[0]?.count;
    expect([await remind(), await remind()]).toEqual([1, 0]);
    expect(await journey.deliver(told.ada)).toEqual([]);
    expect(journey.receivedBy(told.devices)).toMatchObject([
      { title: 'Training today', url: expect.stringMatching(/^\/training\?day=/) as string },
    ]);
    expect(journey.receivedBy([...early.devices, ...done.devices])).toEqual([]);
  });
});
