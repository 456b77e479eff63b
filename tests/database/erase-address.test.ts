import { beforeAll, expect, test } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { ask, asOwner, createMember, service } from './people.ts';
import { addressColumns, listTextColumns, placesOf } from './text-columns.ts';

const address = 'joan.unique@example.com';

/** Rows that hold the address, `$1`. `$2` is another account. Some are from before the rule for addresses. */
const rows = [
  `insert into "public"."waitlist" ("email") values (upper($1)), (U&'\\200B' || $1)`,
  `insert into "public"."contact_messages" ("name", "email", "subject", "message") values ('J', $1, 'Hi', 'There')`,
  `insert into "public"."free_download_submissions" ("product_id", "product_name", "email") values (1, 'P', $1)`,
  `insert into "public"."guardians" ("user_id", "name", "email") values ($2::uuid, 'Joan', $1)`,
  `insert into "public"."guardian_consents" ("user_id", "email", "consented_at") values ($2::uuid, $1, now())`,
  `insert into "public"."sharing_consents" ("user_id", "email", "consented_at") values ($2::uuid, $1, now())`,
  `insert into "public"."readiness_agreements" ("user_id", "guardian_email") values ($2::uuid, $1)`,
  `insert into "private"."guardian_objections" ("user_id", "email") values ($2::uuid, $1)`,
  `insert into "public"."invitations" ("email", "expires_at") values ($1, now())`,
  `insert into "public"."orders" ("email", "invoice_url", "amount_cents", "currency", "livemode")
   values ($1, 'https://invoice.example/' || $1, 100, 'usd', false)`,
  `insert into "public"."subscription_payments" ("invoice_id", "stripe_subscription_id", "email", "hosted_invoice_url", "amount_cents", "currency", "livemode", "paid_at")
   values ('in_1', 'sub_1', $1, 'https://invoice.example/' || $1, 100, 'usd', false, now())`,
  `insert into "public"."mail_outbox" ("kind", "recipient", "dedupe_key", "last_error")
   values ('guardian-named', $1, 'guardian-named:' || $2 || ':' || $1 || ':again', 'No mailbox ' || $1)`,
  `insert into "public"."mail_outbox" ("kind", "recipient", "payload") values ('email-changed', 'other@example.com', jsonb_build_object('newEmail', $1::text))`,
  `update "auth"."users" set "email_change" = $1 where "id" = $2::uuid`,
  `insert into "auth"."one_time_tokens" ("id", "user_id", "token_type", "token_hash", "relates_to", "expires_at")
   values (gen_random_uuid(), $2::uuid, 'email_change_token_new', 'hash', $1, now())`,
];

describeOnEachEngine('erasing an address that has no account', (openDatabase) => {
  let database: Database;
  beforeAll(async () => {
    database = await openDatabase();
  });

  /** Returns the columns, of every table and service, in which some row holds the address. */
  async function placesWithAddress(): Promise<string[]> {
    const columns = await listTextColumns(database, ['public', 'private', 'auth', 'storage']);
    const searches = columns.map(
      ({ place, schema, table, column }) =>
        `select '${place}' as "place" where exists (
           select 1 from "${schema}"."${table}" where strpos(lower("${column}"::text), '${address}') > 0
         )`,
    );
    return (await asOwner<{ place: string }>(database, searches.join(' union all '))).map(
      ({ place }) => place,
    );
  }

  test('leaves it in no column that can hold it', async () => {
    const { sub } = await createMember(database, { confirmed: true });
    await database.asOwner(async (tx) => {
      await tx.exec(`set local session_replication_role = replica`);
      for (const sql of rows) await tx.query(sql, sql.includes('$2') ? [address, sub] : [address]);
    });
    expect((await placesWithAddress()).sort()).toEqual(
      [...placesOf(addressColumns), 'auth.one_time_tokens.relates_to', 'auth.users.email_change'].sort(),
    );
    await ask(database, service, `select "public"."erase_address" ($1)`, [` ${address.toUpperCase()}\u200B`]);
    expect(await placesWithAddress()).toEqual([]);
    expect(await asOwner(database, `select 1 from "auth"."users" where "id" = $1::uuid`, [sub])).toHaveLength(
      1,
    );
  });
});
