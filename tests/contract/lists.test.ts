import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { defaultRateLimits } from '#server/default-rate-limits.ts';
import { brand, catalog } from '../support/shop-catalog.ts';
import type { Mail } from '#functions/_shared/mail/send-mail.ts';
import { NewsletterError } from '#functions/_shared/beehiiv.ts';
import { deliverDueMail } from '#functions/deliver-mail/handler.ts';
import { syncPendingEntries } from '#functions/sync-to-beehiiv/handler.ts';
import { asOwner } from '../database/people.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { describeBackend } from './describe-backend.ts';
import { startTestBackend } from './start-test-backend.ts';
import { functionDependencies } from './function-dependencies.ts';

describeBackend('newsletter, waitlists and messages', (context) => {
  const entry = (email: string, list = 'app') => ({
    email,
    first_name: 'Ada',
    last_name: 'Vaulter',
    list,
    is_coach: true,
    synced_to_beehiiv: false,
  });
  const join = (email = `${randomUUID()}@example.com`, list?: string) =>
    context.backend.anonClient().from('waitlist').insert(entry(email, list)).select().single();
  const sync = (body: unknown, method = 'POST') =>
    fetch(`${context.backend.url}/functions/v1/sync-to-beehiiv`, {
      method,
      headers: { 'content-type': 'application/json', apikey: context.backend.publishableKey },
      body: method === 'POST' ? (typeof body === 'string' ? body : JSON.stringify(body)) : undefined,
    });
  const isSynced = async (email: string) => {
    const { data } = await context.backend.serviceClient().from('waitlist').select().eq('email', email);
    return data?.map(({ synced_to_beehiiv: flag }) => flag);
  };

  test('a visitor joins and reads the entry back, and it is sent to Beehiiv once', async () => {
    const { data, error } = await join();
    expect(error).toBeNull();
    expect(data).toMatchObject({ list: 'app', first_name: 'Ada', is_coach: true, synced_to_beehiiv: false });
    for (let time = 0; time < 2; time += 1) {
      const answer = await sync({ record: data, type: 'SINGLE' });
      expect([answer.status, await answer.json()]).toEqual([200, { synced: true }]);
    }
    expect(await isSynced(data?.email ?? '')).toEqual([true]);
    const kept = await asOwner<{ subscription: object }>(
      context.database,
      `select "subscription" from "sandbox"."beehiiv_subscriptions" where "email" = $1`,
      [data?.email],
    );
    expect(kept).toMatchObject([
      {
        subscription: {
          utm_campaign: 'app',
          custom_fields: [
            { name: 'First Name', value: 'Ada' },
            { name: 'Last Name', value: 'Vaulter' },
            { name: 'Coach', value: 'yes' },
          ],
        },
      },
    ]);
  });

  test('uses only the id of the payload', async () => {
    const { data } = await join();
    const stranger = `${randomUUID()}@example.com`;
    const answer = await sync({ record: { ...data, email: stranger }, type: 'SINGLE' });
    expect(answer.status).toBe(200);
    expect(
      await asOwner(context.database, `select 1 from "sandbox"."beehiiv_subscriptions" where "email" = $1`, [
        stranger,
      ]),
    ).toEqual([]);
  });

  test.each([
    ['no JSON', 'x', 400, 'malformed_body'],
    ['an empty body', {}, 400, 'malformed_entry'],
    ['an invalid id', { record: { id: "' or 1=1" }, type: 'SINGLE' }, 400, 'malformed_entry'],
    ['another type', { record: { id: randomUUID() }, type: 'ALL' }, 400, 'malformed_entry'],
    ['an unknown id', { record: { id: randomUUID() }, type: 'SINGLE' }, 404, 'unknown_entry'],
    ['an oversized body', 'x'.repeat(20_000), 413, 'body_too_large'],
  ])('refuses a call with %s', async (_name, body, status, code) => {
    const answer = await sync(body);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({ code });
  });

  test('keeps an entry unsynced while Beehiiv is down, and sends it later', async () => {
    const { data } = await join(`beehiiv-down-${randomUUID()}@example.com`);
    const answer = await sync({ record: data, type: 'SINGLE' });
    expect(answer.status).toBe(502);
    expect(await answer.json()).toMatchObject({ code: 'newsletter_unavailable' });
    expect(await isSynced(data?.email ?? '')).toEqual([false]);

    const sent: string[] = [];
    await syncPendingEntries({
      ...functionDependencies(context.backend),
      subscribe: ({ email }) => {
        sent.push(email);
        return Promise.resolve();
      },
    });
    expect(sent).toContain(data?.email);
    expect(await isSynced(data?.email ?? '')).toEqual([true]);
  });

  const tryEach = async (failures: Readonly<Record<string, Error>>) => {
    const tried: string[] = [];
    const run = syncPendingEntries({
      ...functionDependencies(context.backend),
      subscribe: ({ email }) => {
        tried.push(email);
        const failure = failures[email];
        return failure ? Promise.reject(failure) : Promise.resolve();
      },
    });
    await run.catch(() => undefined);
    return tried;
  };

  test('an address that Beehiiv rejects does not block later ones, and is not retried', async () => {
    await asOwner(context.database, `delete from "public"."waitlist"`);
    const [rejected, behind] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    await join(rejected);
    await join(behind);
    const failures = { [rejected]: new NewsletterError('Beehiiv returned 400', true) };
    expect(await tryEach(failures)).toEqual([rejected, behind]);
    expect(await isSynced(behind)).toEqual([true]);
    expect(await tryEach(failures)).toEqual([]);
  });

  test('retries an address that always fails at Beehiiv after the others', async () => {
    await asOwner(context.database, `delete from "public"."waitlist"`);
    const [failing, behind] = [`${randomUUID()}@example.com`, `${randomUUID()}@example.com`];
    await join(failing);
    await join(behind);
    const failures = { [failing]: new NewsletterError('Beehiiv returned 500', false) };
    expect(await tryEach(failures)).toEqual([failing]);
    expect(await tryEach(failures)).toEqual([behind, failing]);
    expect(await tryEach({})).toEqual([failing]);
  });

  test('mails a message to the owner, with its author as reply address', async () => {
    const { error } = await context.backend.anonClient().from('contact_messages').insert({
      name: 'Ada Vaulter',
      email: 'ada@example.com',
      subject: 'My grip',
      message: 'It slips.\nWhat now?',
    });
    expect(error).toBeNull();
    const sent: Mail[] = [];
    await deliverDueMail({
      supabase: context.backend.serviceClient(),
      catalog,
      brand,
      siteUrl: context.backend.url,
      supabaseUrl: context.backend.url,
      downloadLinkSecret: context.backend.secrets.linkSecret,
      sendMail: (mail) => {
        sent.push(mail);
        return Promise.resolve();
      },
      now: () => new Date(),
      log: () => undefined,
    });
    expect(sent).toMatchObject([
      { to: brand.supportEmail, replyTo: 'ada@example.com', subject: 'Message: My grip' },
    ]);
    expect(sent[0]?.text).toContain('What now?');
  });
});

describeOnEachEngine('too many sign-ups', (openDatabase) => {
  test('are answered with 429', async () => {
    const backend = await startTestBackend(await openDatabase(), { rateLimits: defaultRateLimits });
    try {
      const client = backend.anonClient();
      const statuses: number[] = [];
      for (let index = 0; index < 31; index += 1) {
        const { status } = await client.from('waitlist').insert({ email: `flood-${index}@example.com` });
        statuses.push(status);
      }
      expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 201));
      expect(statuses[30]).toBe(429);
    } finally {
      await backend.close();
    }
  });
});
