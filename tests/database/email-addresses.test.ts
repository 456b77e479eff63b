import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { checkEmail } from 'embedded-supabase/auth/check-credentials.ts';
import { examineAddresses } from '#server/doctor/examine-addresses.ts';
import { cleanEmailAddress, isEmailAddress } from '#domain/email-address.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, createMember, service, visitor } from './people.ts';

/** Addresses that are nearly right: valid ones with parts that break them or that nobody sees. */
const oddAddress = fc
  .array(
    fc.oneof(
      { weight: 6, arbitrary: fc.emailAddress() },
      {
        weight: 8,
        arbitrary: fc.constantFrom(
          ...'aZ09._-+\'@;:,<>"() \t\n\r\u00A0\u3000\u200B\u00AD\u202E\uFEFF\u0131\u212A&/%',
        ),
      },
      {
        weight: 2,
        arbitrary: fc.constantFrom('mailto:', '@example.com', 'ada@x.example', '..', 'xn--', 'a'.repeat(240)),
      },
      { weight: 1, arbitrary: fc.string({ unit: 'binary', maxLength: 3 }) },
    ),
    { maxLength: 5 },
  )
  .map((parts) => parts.join(''))
  // Postgres stores neither.
  .filter((text) => !text.includes('\0') && text.isWellFormed());

const tables = {
  waitlist: `insert into "public"."waitlist" ("email") values ($1) returning "email"`,
  contact_messages: `insert into "public"."contact_messages" ("name", "email", "subject", "message") values ('A', $1, 'B', 'C')`,
  free_download_submissions: `insert into "public"."free_download_submissions" ("product_id", "product_name", "email") values (1, 'P', $1)`,
};

describeOnEachEngine('email addresses', (openDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
  });

  test('database, browser and sign-up agree about 1,000 odd addresses', async () => {
    const typed = fc.sample(oddAddress, 1000);
    const rows = await asOwner<{ clean: string; valid: boolean }>(
      database,
      `select "clean", "private"."is_email_address" ("clean") as "valid"
       from jsonb_array_elements_text($1::jsonb) with ordinality as "given" ("text", "at"),
         lateral "private"."clean_email_address" ("text") as "clean"
       order by "at"`,
      [JSON.stringify(typed)],
    );
    const inBrowser = typed.map(cleanEmailAddress).map((clean) => ({ clean, valid: isEmailAddress(clean) }));
    expect(rows).toEqual(inBrowser);
    const atSignUp = rows.map(({ clean }) => ({ clean, valid: isAccepted(() => checkEmail(clean)) }));
    expect(atSignUp).toEqual(inBrowser);
    expect(new Set(rows.map(({ valid }) => valid))).toEqual(new Set([true, false]));
  });

  test('database and browser remove the same characters', async () => {
    const everyCharacter = Array.from({ length: 0x10ffff }, (_, index) => index + 1)
      .filter((code) => code < 0xd800 || code > 0xdfff)
      .map((code) => String.fromCodePoint(code))
      .join('');
    const [row] = await asOwner<{ clean: string }>(
      database,
      `select "private"."clean_email_address" ($1) as "clean"`,
      [everyCharacter],
    );
    expect(row?.clean === cleanEmailAddress(everyCharacter)).toBe(true);
  });

  test.each(Object.entries(tables))(
    '%s refuses an address that could mean another recipient',
    async (_table, sql) => {
      for (const email of [
        'a;w@x.example',
        '<v@x.example>',
        'mailto:v@x.example',
        'g:v@x.example',
        'ada@example',
      ]) {
        await expect(ask(database, visitor, sql, [email])).rejects.toMatchObject({
          code: '23514',
          message: 'Enter a valid email address, such as name@example.com.',
        });
      }
    },
  );

  test('stores an address without what was pasted along', async () => {
    const rows = await ask(database, visitor, tables.waitlist, ['\u00A0a\u200Bda@clean.example\uFEFF\n']);
    expect(rows).toEqual([{ email: 'ada@clean.example' }]);
  });

  test('refuses such a guardian, and takes out what nobody sees', async () => {
    const ada = await createMember(database, { confirmed: true });
    const name = `select "public"."set_guardian"(true, 'Joan', $1)`;
    await expect(ask(database, ada, name, ['g:victim@x.example'])).rejects.toMatchObject({ code: '23514' });
    await ask(database, ada, name, [' jo\u200Ban@x.example ']);
    expect(await ask(database, ada, `select "email" from "public"."guardians"`)).toEqual([
      { email: 'joan@x.example' },
    ]);
  });

  test('a payment counts whatever its address looks like', async () => {
    const [order] = await asOwner(
      database,
      `insert into "public"."orders" ("email", "amount_cents", "currency", "livemode")
       values ($1, 100, 'usd', false) returning "email"`,
      ['tom&jo\u200B@x.example'],
    );
    expect(order).toEqual({ email: 'tom&jo@x.example' });
  });

  test('a row from before stays, can be changed, and is listed', async () => {
    const old = 'a;w@old.example';
    await database.asOwner(async (tx) => {
      await tx.exec(`set local session_replication_role = replica`);
      await tx.query(tables.contact_messages, [old]);
    });
    await ask(
      database,
      service,
      `update "public"."contact_messages" set "email" = "email", "answered_at" = now()`,
    );
    const finding = await database.asOwner(examineAddresses);
    expect(finding).toMatchObject({
      state: 'advice',
      text: expect.stringContaining(`contact message "${old}"`) as string,
    });
  });
});

function isAccepted(check: () => unknown): boolean {
  try {
    check();
    return true;
  } catch {
    return false;
  }
}
