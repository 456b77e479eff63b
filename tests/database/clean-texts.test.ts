import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, createMember, visitor } from './people.ts';

/** Text columns that no person writes as prose: identifiers, states, addresses, numbers and what services answer. */
const notProse: Readonly<Record<string, readonly string[]>> = {
  admin_actions: ['action', 'details', 'target'],
  balance_transactions: ['category', 'currency', 'id', 'kind', 'payment_intent'],
  chat_messages: ['images'],
  coach_settings: ['notices'],
  contact_messages: ['email'],
  content_drafts: ['base', 'file', 'source', 'version'],
  content_publications: ['changes', 'problem', 'state', 'step', 'titles'],
  coupons: ['code', 'promotion_code'],
  disputes: ['id', 'reason', 'state', 'status'],
  free_download_submissions: ['email'],
  guardian_consents: ['email'],
  guardians: ['email'],
  invitations: ['email'],
  mail_outbox: ['dedupe_key', 'kind', 'last_error', 'payload', 'recipient'],
  order_items: ['deliveries', 'option', 'product_name'],
  orders: [
    'coupon_code',
    'currency',
    'dispute',
    'email',
    'status',
    'stripe_payment_intent',
    'stripe_session_id',
  ],
  payment_events: ['id', 'outcome', 'reason', 'stripe_session_id', 'type'],
  product_files: ['announced', 'bucket_id', 'file_type', 'path', 'upload'],
  profiles: ['units'],
  review_links: ['token_hash'],
  review_measurements: ['kind', 'marks', 'reference'],
  review_paths: ['part', 'points'],
  review_phases: ['phase'],
  review_voice_overs: ['audio_name', 'timeline'],
  sharing_consents: ['email'],
  shipments: ['address', 'countries', 'tracking_url'],
  stripe_customers: ['stripe_customer_id'],
  submission_decisions: ['decision'],
  subscription_payments: [
    'currency',
    'email',
    'hosted_invoice_url',
    'invoice_id',
    'stripe_payment_intent',
    'stripe_subscription_id',
  ],
  subscriptions: ['status', 'stripe_subscription_id'],
  video_submissions: ['submission_status', 'video_url'],
  videos: ['access', 'captions_url', 'file_type', 'slug', 'thumbnail_url', 'video_url'],
  waitlist: ['email', 'list'],
};

const overridden = 'left\u202Ethgir\u202C';

describeOnEachEngine('texts that people write', (openDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
  });

  test('every text column is cleaned, or is no prose', async () => {
    const columns = await asOwner<{ table: string; column: string }>(
      database,
      `select "c"."table_name" as "table", "c"."column_name" as "column"
       from "information_schema"."columns" as "c"
       join "information_schema"."tables" as "t" using ("table_schema", "table_name")
       where "c"."table_schema" = 'public' and "t"."table_type" = 'BASE TABLE' and "c"."udt_name" in ('text', 'jsonb', 'varchar', '_text')
         and not exists (
           select 1 from "pg_trigger" as "g"
           where "g"."tgname" = 'clean_text' and "g"."tgrelid" = format('public.%I', "c"."table_name")::regclass
             and "c"."column_name" = any (string_to_array(encode("g"."tgargs", 'escape'), '\\000'))
         )
       order by 1, 2`,
    );
    const uncleaned = Object.entries(notProse).flatMap(([table, names]) =>
      names.map((column) => ({ table, column })),
    );
    expect(columns).toEqual(uncleaned);
  });

  test.each([
    ['an override of direction', overridden, 'leftthgir'],
    ['a zero-width space and a control character', 'a\u200Bb\u0007c', 'abc'],
    ['emoji, joiners and marks of direction', '👩‍🚀 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم \u200Fא', '👩‍🚀 ❤️ 🏴󠁧󠁢󠁥󠁮󠁧󠁿 می‌خواهم \u200Fא'],
    ['lines and tabs', 'one\n\ttwo\r\n', 'one\n\ttwo\r\n'],
    ['only what nobody sees', ' \u200B\u2060\uFE0F\u3164\u2800\n', ''],
  ])('cleans %s', async (_name, text, clean) => {
    expect(await asOwner(database, `select "private"."clean_text" ($1) as "clean"`, [text])).toEqual([
      { clean },
    ]);
  });

  test('a visitor leaves a clean message, and none that nobody can see', async () => {
    const send = `insert into "public"."contact_messages" ("name", "email", "subject", "message") values ($1, 'ada@example.com', 'Hi', $2)`;
    await ask(database, visitor, send, [overridden, overridden]);
    expect(await asOwner(database, `select "name", "message" from "public"."contact_messages"`)).toEqual([
      { name: 'leftthgir', message: 'leftthgir' },
    ]);
    await expect(ask(database, visitor, send, ['Ada', '\u200B\u3164'])).rejects.toMatchObject({
      code: '23514',
    });
  });

  test('cleans the name of a sign-up and texts inside JSON', async () => {
    const ada = await createMember(database, {
      metadata: { first_name: `Ada${overridden}`, last_name: 'Byron' },
    });
    expect(
      await asOwner(database, `select "first_name" from "public"."profiles" where "id" = $1::uuid`, [
        ada.sub,
      ]),
    ).toEqual([{ first_name: 'Adaleftthgir' }]);
  });
});
