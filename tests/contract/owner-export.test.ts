import { beforeAll, expect, test } from 'vitest';
import { asOwner } from '../database/people.ts';
import { bearer, joinAs, joinAsOwner, type Joined } from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('list exports', (context) => {
  let coach: Joined;
  beforeAll(async () => {
    coach = await joinAsOwner(context);
  });

  const exportAs = (person: typeof coach | undefined, query: Record<string, string>) =>
    fetch(`${context.backend.url}/functions/v1/export-list?${new URLSearchParams(query).toString()}`, {
      headers: {
        apikey: context.backend.publishableKey,
        ...(person && bearer(person)),
      },
    });
  const linesOf = (text: string) => text.split('\r\n').slice(0, -1);

  test('exports 10,500 entries completely, each once, with formulas escaped', async () => {
    // Half of them have the same time, so that a page ends in the middle of it.
    await asOwner(
      context.database,
      `insert into "public"."waitlist" ("email", "first_name", "list", "created_at")
       select 'w' || "n" || '@example.com', case when "n" = 7 then '=cmd|calc' else 'Žofie' end, 'newsletter',
         timestamptz '2026-01-01 10:00:00.123456+00' + case when "n" % 2 = 0 then interval '0' else "n" * interval '1 second' end
       from generate_series(1, 10500) as "n"`,
    );
    await asOwner(
      context.database,
      `insert into "public"."waitlist" ("email", "list") values ('app@example.com', 'app')`,
    );
    const answer = await exportAs(coach, { list: 'waitlist', only: 'newsletter' });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toMatch(/filename="waitlist-\d{4}-\d\d-\d\d\.csv"/);
    const bytes = new Uint8Array(await answer.arrayBuffer());
    expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const [header, ...rows] = linesOf(new TextDecoder().decode(bytes));
    expect(header).toBe('Email,First name,Last name,List,Vaulter,Coach,Handed to newsletter,Joined (UTC)');
    expect(rows).toHaveLength(10_500);
    expect(new Set(rows.map((row) => row.split(',', 1)[0])).size).toBe(10_500);
    expect(rows).toContain("w7@example.com,'=cmd|calc,,newsletter,no,no,no,2026-01-01 10:00");
    expect(rows).toContain('w8@example.com,Žofie,,newsletter,no,no,no,2026-01-01 10:00');

    const trail = await asOwner(
      context.database,
      `select "admin_id", "action", "target" from "public"."admin_actions" where "action" = 'export-waitlist'`,
    );
    expect(trail).toEqual([
      { admin_id: coach.session.user.id, action: 'export-waitlist', target: 'newsletter' },
    ]);
    expect(linesOf(await (await exportAs(coach, { list: 'waitlist' })).text())).toHaveLength(10_502);
  });

  test('exports downloads and orders with their own columns, and an empty list with its header', async () => {
    const downloads = await (await exportAs(coach, { list: 'downloads' })).text();
    expect(linesOf(downloads)).toEqual(['Name,Email,PDF,Downloaded (UTC)']);
    await asOwner(
      context.database,
      `insert into "public"."free_download_submissions" ("product_id", "product_name", "name", "email")
       values (13, 'Best Pole Vault Drills', 'Vaulter, "Air" Ada', 'ada@example.com')`,
    );
    expect(linesOf(await (await exportAs(coach, { list: 'downloads' })).text())[1]).toMatch(
      /^"Vaulter, ""Air"" Ada",ada@example.com,Best Pole Vault Drills,\d{4}-\d\d-\d\d \d\d:\d\d$/,
    );
    await asOwner(
      context.database,
      `insert into "public"."orders" ("id", "email", "status", "amount_cents", "paid_cents", "coupon_code", "currency", "livemode", "paid_at", "created_at")
       values ('7c9e6679-7425-40de-944b-e07fc1f90ae7', 'ada@example.com', 'paid', 11905, 9905, 'SPRING20', 'usd', false, '2026-03-01 10:01Z',
         '2026-03-01 10:00Z')`,
    );
    await asOwner(
      context.database,
      `insert into "public"."order_items" ("order_id", "position", "product_id", "product_name", "option", "quantity", "unit_amount_cents")
       values ('7c9e6679-7425-40de-944b-e07fc1f90ae7', 2, 6, 'Call', '30 Minutes', 1, 5000),
         ('7c9e6679-7425-40de-944b-e07fc1f90ae7', 1, 3, 'Jumpers Knee', null, 2, 1900)`,
    );
    const orders = linesOf(await (await exportAs(coach, { list: 'orders', only: 'paid' })).text());
    expect(orders[1]).toBe(
      '7C9E6679,paid,,ada@example.com,"2 × Jumpers Knee, 1 × Call (30 Minutes)",119.05,0.00,yes,2026-03-01 10:00,2026-03-01 10:01,,0.00,SPRING20,99.05,0.00,,,,,,,,no,,,USD,,',
    );
  });

  test('tells a packer where the goods of a guest go, with decimal commas beside semicolons, and leaves unpaid checkouts out', async () => {
    const order = '7c9e6679-7425-40de-944b-e07fc1f90ae8';
    const unpaid = '7c9e6679-7425-40de-944b-e07fc1f90ae9';
    await asOwner(
      context.database,
      `insert into "public"."orders" ("id", "email", "status", "amount_cents", "paid_cents", "shipping_cents", "currency", "livemode", "paid_at")
       values ($1::uuid, 'guest@example.com', 'paid', 250000, 250600, 600, 'usd', true, now()),
         ($2::uuid, 'late@example.com', 'pending', 2500, null, 0, 'usd', true, null)`,
      [order, unpaid],
    );
    const address = {
      name: 'Gia Guest',
      line1: '1 Runway Road',
      city: 'Springfield',
      state: 'OR',
      postalCode: '01477',
      country: 'US',
    };
    await asOwner(
      context.database,
      `insert into "public"."shipments" ("order_id", "countries", "address", "shipped_on", "tracking_url")
       values ($1::uuid, '{US}', $2::jsonb, '2026-03-02', 'https://track.example/1')`,
      [order, JSON.stringify(address)],
    );
    const csvOf = async (only: Record<string, string>) =>
      linesOf(await (await exportAs(coach, { list: 'orders', separator: 'semicolon', ...only })).text());
    const [header = '', ...rows] = await csvOf({});
    const cells = rows.find((row) => row.includes('guest@example.com'))?.split(';') ?? [];
    const cell = (column: string) => cells[header.split(';').indexOf(column)];
    expect([cell('Name'), cell('Paid'), cell('Shipping')]).toEqual(['Gia Guest', '2506,00', '6,00']);
    expect(
      ['Ship to', 'Address line 1', 'Address line 2', 'City', 'State', 'Postal code', 'Country'].map(cell),
    ).toEqual(['Gia Guest', '1 Runway Road', '', 'Springfield', 'OR', '01477', 'US']);
    expect([cell('To ship'), cell('Shipped on'), cell('Tracking link')]).toEqual([
      'no',
      '2026-03-02',
      'https://track.example/1',
    ]);
    expect(rows.join()).not.toContain('late@example.com');
    expect((await csvOf({ only: 'unpaid' }))[1]).toContain('late@example.com');
  });

  test.each([[{ list: 'auth.users' }], [{ list: 'toString' }], [{ list: 'waitlist', only: 'x' }], [{}]])(
    'refuses the unknown list %j',
    async (query) => {
      const answer = await exportAs(coach, query as Record<string, string>);
      expect({ status: answer.status, body: await answer.json() }).toMatchObject({
        status: 400,
        body: { code: 'unknown_list' },
      });
    },
  );

  test('refuses members and visitors, and records nothing', async () => {
    const eve = await joinAs(context);
    expect((await exportAs(eve, { list: 'downloads' })).status).toBe(403);
    expect((await exportAs(undefined, { list: 'downloads' })).status).toBe(401);
    const [{ count } = { count: -1 }] = await asOwner<{ count: number }>(
      context.database,
      `select count(*)::integer as "count" from "public"."admin_actions" where "admin_id" = $1::uuid`,
      [eve.session.user.id],
    );
    expect(count).toBe(0);
  });
});
