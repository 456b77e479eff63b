import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { defaultRateLimits } from '#server/default-rate-limits.ts';
import { attemptItem, saveLog, sessionItem } from '../database/jump-log.ts';
import { exportAccount } from '../database/export-account.ts';
import { asOwner, createMember, type Member } from '../database/people.ts';
import { fulfil, placeOrder, reviewLine } from '../database/orders.ts';
import { addPlan, assignPlan, logRemark, saveSession } from '../database/plans.ts';
import { describeBackend } from './describe-backend.ts';

const today = new Date().toISOString().slice(0, 10);

/** The events of a calendar by day, with the lines of each joined as RFC 5545 says. */
function readEvents(calendar: string): Record<string, string>[] {
  return calendar
    .replaceAll(/\r\n[ \t]/g, '')
    .split('BEGIN:VEVENT')
    .slice(1)
    .map((event) =>
      Object.fromEntries(
        event.split('\r\n').map((line) => {
          const [name = '', ...value] = line.split(':');
          return [name, value.join(':')];
        }),
      ),
    );
}

describeBackend('the calendar feed', (context) => {
  const path = (token: unknown) =>
    `${context.backend.url}/functions/v1/calendar-feed/training.ics?token=${String(token)}`;
  const open = (token: unknown, init?: RequestInit) => fetch(path(token), init);

  async function createAthlete() {
    const ada = await createMember(context.database, { confirmed: true });
    const client = await context.backend.userClient(ada.sub);
    const renew = async () => {
      const { data, error } = await client.rpc('renew_calendar_feed');
      expect(error).toBeNull();
      return data;
    };
    return { ada, client, renew };
  }

  async function planFor(ada: Member, { title = 'Runway' } = {}) {
    const coach = await createMember(context.database, { role: 'coach', confirmed: true });
    const plan = await addPlan(context.database, coach);
    await saveSession(context.database, coach, plan, { week: 2, day: 3, title });
    return { plan, assignment: await assignPlan(context.database, coach, plan, ada, today) };
  }

  test('is a valid calendar before anything is planned', async () => {
    const { renew } = await createAthlete();
    const text = await (await open(await renew())).text();
    expect(readEvents(text)).toEqual([]);
    // RFC 5545 asks for at least one component.
    expect(text).toMatch(
      /^BEGIN:VCALENDAR\r\n[^]*BEGIN:VTIMEZONE\r\nTZID:UTC\r\n[^]*END:VTIMEZONE\r\nEND:VCALENDAR/,
    );
  });

  test('has planned sessions and meets on the athlete’s days, and nothing that they wrote', async () => {
    const { ada, renew } = await createAthlete();
    const { assignment } = await planFor(ada, { title: 'Sprints, hurdles; drills' });
    await logRemark(context.database, ada, assignment, 'My hamstring hurts.');
    const meet = sessionItem({ held_on: today, title: 'Club meet', notes: 'Nervous.' });
    await saveLog(context.database, ada, [
      meet,
      attemptItem(meet, { note: 'Ran through.' }),
      sessionItem({ kind: 'practice', held_on: today, title: 'Short run-up', bars_m: [] }),
    ]);

    const answer = await open(await renew());
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
    expect(answer.headers.get('cache-control')).toBe('private, max-age=900');
    const text = await answer.text();
    const sessionDay = new Date(Date.parse(today) + 9 * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
    expect(readEvents(text)).toMatchObject([
      { 'DTSTART;VALUE=DATE': today.replaceAll('-', ''), SUMMARY: 'Meet: Club meet', TRANSP: 'OPAQUE' },
      {
        'DTSTART;VALUE=DATE': sessionDay.replaceAll('-', ''),
        SUMMARY: String.raw`Sprints\, hurdles\; drills`,
        DESCRIPTION: 'Base',
        TRANSP: 'TRANSPARENT',
        'URL;VALUE=URI': `${context.backend.url}/training?day=${sessionDay}`,
      },
    ]);
    expect(text).not.toMatch(/hamstring|Nervous|Ran through|Short run-up/);
    for (const secret of [ada.sub, ada.email]) expect(text).not.toContain(secret);
  });

  test('a calendar that has not changed is not sent again', async () => {
    const { ada, renew } = await createAthlete();
    await planFor(ada);
    const token = await renew();
    const etag = (await open(token)).headers.get('etag') ?? '';
    for (const known of [etag, `W/${etag}`, `"another", ${etag}`]) {
      const again = await open(token, { headers: { 'if-none-match': known } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    await saveLog(context.database, ada, [sessionItem({ held_on: today })]);
    expect((await open(token, { headers: { 'if-none-match': etag } })).status).toBe(200);
    expect((await open(token, { method: 'HEAD' })).status).toBe(200);
  });

  test('forged, renewed and ended addresses, and one of a deleted account, get the same answer', async () => {
    const { client, renew, ada } = await createAthlete();
    const other = await createAthlete();
    const renewed = await renew();
    const ended = await renew();
    expect((await open(ended)).status).toBe(200);
    const { error } = await client.from('calendar_feeds').delete().eq('user_id', ada.sub);
    expect(error).toBeNull();
    const deleted = await other.renew();
    expect((await open(deleted)).status).toBe(200);
    await asOwner(context.database, `delete from "auth"."users" where "id" = $1::uuid`, [other.ada.sub]);

    const answers = new Set<string>();
    for (const token of [renewed, ended, deleted, 'f'.repeat(64), '', "' or true --", randomUUID()]) {
      const answer = await open(token);
      const { etag, 'cache-control': cache } = Object.fromEntries(answer.headers);
      answers.add(JSON.stringify([answer.status, await answer.json(), etag, cache]));
    }
    expect([...answers]).toHaveLength(1);
    expect([...answers][0]).toContain('calendar_feed_gone');
  });

  test('a bought plan leaves the calendar when its order is no longer paid', async () => {
    const { ada, renew } = await createAthlete();
    const { assignment } = await planFor(ada);
    const order = await placeOrder(context.database, { items: [reviewLine], userId: ada.sub });
    await fulfil(context.database, { order, cents: 4000, email: ada.email });
    await asOwner(
      context.database,
      `update "public"."plan_assignments" set "order_id" = $2::uuid where "id" = $1::uuid`,
      [assignment, order],
    );
    const token = await renew();
    const count = async () => readEvents(await (await open(token)).text()).length;
    expect(await count()).toBe(1);
    await asOwner(
      context.database,
      `update "public"."orders" set "status" = 'refunded', "refunded_cents" = "paid_cents", "refunded_at" = now() where "id" = $1::uuid`,
      [order],
    );
    expect(await count()).toBe(0);
  });

  test('is exported without its address', async () => {
    const { ada, renew } = await createAthlete();
    await renew();
    const data = await exportAccount(context.database, ada.sub);
    expect(data).toMatchObject({ calendar_feed: { created_at: expect.any(String) as string } });
    expect(JSON.stringify(data)).not.toContain('token_hash');
  });
});

describeBackend('a calendar feed under its limit', { rateLimits: defaultRateLimits }, (context) => {
  test('that is asked for more than once a second is refused for the rest of the minute', async () => {
    const ask = () => fetch(`${context.backend.url}/functions/v1/calendar-feed?token=${'f'.repeat(64)}`);
    for (let asked = 0; asked < 60; asked += 1) expect((await ask()).status).toBe(404);
    const refused = await ask();
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
