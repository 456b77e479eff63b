import { expect, test } from 'vitest';
import { eraseAddress } from '#scripts/tasks/erase.ts';
import { asOwner } from '../database/people.ts';
import { joinAs, readSubjects } from './auth-journey.ts';
import { buy, cartLine, seedShop } from './shop-journey.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('erasing an address', { prepare: seedShop }, (context) => {
  /** Returns every column of the project and of the auth service with a row that contains the text. */
  const columnsContaining = async (text: string): Promise<string[]> => {
    const columns = await asOwner<{ place: string; sql: string }>(
      context.database,
      `select format('%I.%I.%I', table_schema, table_name, column_name) as "place",
       format('select 1 from %I.%I where strpos(lower(%I::text), $1) > 0 limit 1', table_schema, table_name, column_name) as "sql"
     from information_schema.columns join information_schema.tables using (table_schema, table_name)
     where table_type = 'BASE TABLE' and table_schema in ('public', 'private', 'auth', 'storage')
       and (data_type in ('text', 'character varying', 'jsonb', 'ARRAY') or udt_name = 'citext')
     order by 1`,
    );
    const found: string[] = [];
    for (const { place: column, sql } of columns) {
      if ((await asOwner(context.database, sql, [text])).length > 0) found.push(column);
    }
    return found;
  };
  const leaveTraces = async (email: string) => {
    const visitor = context.backend.anonClient();
    await visitor.from('waitlist').insert({ email, list: 'app' });
    await visitor
      .from('contact_messages')
      .insert({ name: 'Ada', email: email.toUpperCase(), subject: 'Grip', message: 'It slips.' });
    await visitor.from('free_download_submissions').insert({
      product_id: 13,
      product_name: 'Free demo',
      name: 'Ada',
      email,
      downloaded_at: new Date().toISOString(),
    });
  };

  test('deletes account, lists, messages, mails and the address of orders, and can be repeated', async () => {
    const { email, session } = await joinAs(context);
    await buy(context.backend, [cartLine(3)], email);
    await leaveTraces(email);
    const service = context.backend.serviceClient();
    await asOwner(
      context.database,
      `insert into "public"."guardians" ("user_id", "name", "email")
     select "id", 'Grace', $1 from "auth"."users" where "email" = $1`,
      [email],
    );
    expect((await columnsContaining(email)).length).toBeGreaterThan(8);

    const lines = await eraseAddress(service, ` ${email.toUpperCase()} `);
    expect(lines).toContain('The account is deleted, with its files.');
    expect((await service.auth.admin.getUserById(session.user.id)).error?.status).toBe(404);
    expect(await columnsContaining(email)).toEqual(['public.mail_outbox.recipient']);
    expect(await readSubjects(context, email)).toContainEqual(expect.stringContaining('was deleted'));
    await service.rpc('forget_old_mail');
    expect(await columnsContaining(email)).toEqual([]);
    const orders = await asOwner(
      context.database,
      `select "status" from "public"."orders" where "email" is null`,
    );
    expect(orders).toEqual([{ status: 'paid' }]);

    expect(await eraseAddress(service, email)).toContain('There is no account.');
    const trail = await asOwner(
      context.database,
      `select "details"::text from "public"."admin_actions" where "action" = 'erase-address'`,
    );
    expect(trail).toHaveLength(2);
  });

  test("leaves other people's data alone", async () => {
    const eve = 'eve@example.com';
    await leaveTraces(eve);
    const before = await columnsContaining(eve);
    await eraseAddress(context.backend.serviceClient(), 've@example.com');
    expect(await columnsContaining(eve)).toEqual(before);
  });

  test('requires a running subscription to be canceled first', async () => {
    const { email, session } = await joinAs(context);
    await asOwner(
      context.database,
      `insert into "public"."subscriptions" ("stripe_subscription_id", "user_id", "status", "livemode")
     values ('sub_1', $1::uuid, 'active', false)`,
      [session.user.id],
    );
    const service = context.backend.serviceClient();
    await expect(eraseAddress(service, email)).rejects.toThrow('Cancel it in Stripe first');
    expect((await service.auth.admin.getUserById(session.user.id)).error).toBeNull();
  });
});
