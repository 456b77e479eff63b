import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { makePushKeys } from '#server/secrets.ts';
import { readSettings } from '#server/settings.ts';
import { functions } from '#server/functions/registry.ts';
import { saveLog, sessionItem } from '../database/jump-log.ts';
import { asOwner, createMember } from '../database/people.ts';
import { finishReview, submitVideo } from '../database/reviews.ts';
import { servePush } from '../support/push-service.ts';
import { createSandbox, type Sandbox } from '#server/sandbox/create-sandbox.ts';
import { SANDBOX_PRICE } from '#server/sandbox/stripe/prices.ts';
import { serveSandbox, type OutsideServices } from '../support/serve-sandbox.ts';
import { functionScenarios, type FunctionsContext } from './function-scenarios.ts';
import { buy, cartLine, PAID_PDF, seedShop } from './shop-journey.ts';
import { locateTestTool } from '#scripts/programs/find-program.ts';
import { startOnDeno, typeCheckOnDeno, type DenoFunction } from './start-on-deno.ts';
import { startTestBackend } from './start-test-backend.ts';
import type { TestBackend } from './start-test-backend.ts';

const JOBS_SECRET = 'a-secret-for-the-scheduler-and-nothing-else';
const ada = { email: 'ada@example.com', password: 'over-the-bar-5.01' };

/** Requests that anyone may send. None needs Stripe or a mail server. */
const requests: [what: string, init: RequestInit][] = [
  ['a GET', {}],
  ['a POST without a body', { method: 'POST' }],
  ['a POST that is no JSON', { method: 'POST', body: '{"a":' }],
  ['a POST with an empty object', { method: 'POST', body: '{}' }],
  ['a POST with a forged token', { method: 'POST', body: '{}', headers: { authorization: 'Bearer a.b.c' } }],
];

describe.runIf(locateTestTool('deno') && inject('pgliteTemplate'))('under Deno', () => {
  let database: Database;
  let backend: TestBackend;
  let sessionId: string;
  beforeAll(async () => {
    database = await openPglite({ memory: true, loadDataDir: inject('pgliteTemplate')?.migrated });
    backend = await startTestBackend(database, { settings: readSettings({ JOBS_SECRET }) });
    await seedShop({ database, backend });
    await backend.serviceClient().auth.admin.createUser({ ...ada, email_confirm: true });
    sessionId = await buy(backend, [cartLine(3)], ada.email);
  });
  afterAll(async () => {
    await backend.close();
    await database.close();
  });

  const start = async (name: string, secrets?: Record<string, string>) => {
    const { url, stop } = await startOnDeno(name, backend, secrets);
    onTestFinished(stop);
    return url;
  };
  const answerOf = async (url: string, init: RequestInit) => {
    const answer = await fetch(url, init);
    const type = answer.headers.get('content-type')?.split(';')[0];
    return { status: answer.status, type, body: await answer.text() };
  };
  const adasToken = async () => {
    const { data } = await backend.anonClient().auth.signInWithPassword(ada);
    return data.session?.access_token ?? '';
  };

  test("every function passes Deno's type check", async () => {
    expect(await typeCheckOnDeno()).toBe('');
  }, 240_000);

  test.each(Object.keys(functions))(
    '%s starts, and answers invalid requests as on Node',
    async (name) => {
      const url = await start(name);
      const preflight = await fetch(url, { method: 'OPTIONS', headers: { origin: 'https://vault.example' } });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
      for (const [what, init] of requests) {
        const onNode = await answerOf(`${backend.url}/functions/v1/${name}`, init);
        // The gateway in front of the functions has already rejected the token.
        if (onNode.body.includes('bad_jwt')) continue;
        expect([what, await answerOf(url, init)]).toEqual([what, onNode]);
      }
    },
    120_000,
  );

  test('only the buyer’s account gets the paid PDF', async () => {
    const url = await start('get-digital-product');
    const [file] = await asOwner<{ id: string }>(
      database,
      `select "id" from "public"."product_files" limit 1`,
    );
    const path = `${url}/?fileId=${file?.id}`;
    const granted = await fetch(path, { headers: { authorization: `Bearer ${await adasToken()}` } });
    expect(granted.status).toBe(200);
    expect(new Uint8Array(await granted.arrayBuffer())).toEqual(PAID_PDF);
    expect([401, 403]).toContain((await fetch(path)).status);
  }, 120_000);

  test('shows the receipt to the holder of its session', async () => {
    const url = await start('get-order');
    const order = await fetch(`${url}/?session_id=${sessionId}`);
    expect(order.status).toBe(200);
    expect(await order.json()).toMatchObject({ status: 'paid' });
    expect((await fetch(`${url}/?session_id=cs_test_unknown`)).status).toBe(404);
  }, 120_000);

  test('exports the whole account', async () => {
    const url = await start('export-account');
    const init = { headers: { authorization: `Bearer ${await adasToken()}` } };
    const [onDeno, onNode] = [
      await answerOf(url, init),
      await answerOf(`${backend.url}/functions/v1/export-account`, init),
    ];
    expect(onDeno.status).toBe(200);
    expect(onDeno.body).toContain(ada.email);
    // The two exports differ in their time.
    const withoutTime = (body: string) => body.replace(/"exported_at":\s*"[^"]*"/, '');
    expect(withoutTime(onDeno.body)).toBe(withoutTime(onNode.body));
  }, 120_000);

  test('writes the same calendar as on Node', async () => {
    const url = await start('calendar-feed');
    const member = await createMember(database, { confirmed: true });
    await saveLog(database, member, [sessionItem({ held_on: new Date().toISOString().slice(0, 10) })]);
    const { data: token } = await (await backend.userClient(member.sub)).rpc('renew_calendar_feed');
    const onDeno = await answerOf(`${url}/training.ics?token=${token}`, {});
    expect(onDeno).toMatchObject({ status: 200, type: 'text/calendar' });
    expect(onDeno).toEqual(await answerOf(`${backend.url}/functions/v1/calendar-feed?token=${token}`, {}));
  }, 120_000);

  test('adds a device, and tells it by push in place of a mail', async () => {
    const service = await servePush();
    onTestFinished(service.close);
    const { publicKey, privateKey } = makePushKeys();
    const secrets = {
      VAPID_PUBLIC_KEY: publicKey,
      VAPID_PRIVATE_KEY: privateKey,
      PUSH_TEST_HOST: service.host,
    };
    const member = await createMember(database, { confirmed: true });
    const { subscription } = service.addDevice();
    const added = await fetch(await start('push-devices', secrets), {
      method: 'POST',
      body: JSON.stringify({ ...subscription, timeZone: 'UTC' }),
      headers: { authorization: `Bearer ${await backend.accessToken(member.sub)}` },
    });
    expect(added.status).toBe(200);
    await asOwner(database, `update "public"."push_settings" set "quiet_from" = null, "quiet_until" = null`);
    const video = await submitVideo(database, member);
    await asOwner(database, `delete from "public"."mail_outbox"`);
    await finishReview(database, await createMember(database, { role: 'coach' }), video);
    const sent = await fetch(await start('deliver-mail', secrets), {
      method: 'POST',
      headers: { authorization: `Bearer ${backend.secrets.secretKey}` },
    });
    expect(await sent.json()).toEqual({ sent: 1, failed: 0 });
    expect(service.received).toMatchObject([{ payload: { title: 'New feedback on your jump' } }]);
    expect([service.problems, service.senderKey()]).toEqual([[], publicKey]);
    await expect(
      startOnDeno('push-devices', backend, { ...secrets, SITE_URL: 'https://vault.example' }),
    ).rejects.toThrow('PUSH_TEST_HOST is for tests');
  }, 120_000);

  test('a scheduler runs due jobs with its own secret', async () => {
    // Jobs for Stripe and Resend would need a network, so none of them is due.
    await asOwner(database, `delete from "public"."mail_outbox"`);
    await asOwner(
      database,
      `insert into "private"."job_runs" ("name", "every_seconds") values ('reconcile payments', 3600)`,
    );
    const url = await start('run-jobs', { JOBS_SECRET });
    expect((await fetch(url, { method: 'POST', headers: { 'x-jobs-secret': 'x' } })).status).toBe(403);
    const answer = await fetch(url, { method: 'POST', headers: { 'x-jobs-secret': JOBS_SECRET } });
    expect(answer.status).toBe(200);
    // tests/contract/run-jobs.test.ts has the list.
    expect(await answer.json()).toEqual({
      ran: expect.arrayContaining(['apply decisions', 'deliver mail']) as unknown,
      failed: [],
    });
  }, 120_000);

  describe.each(['on Node', 'under Deno'])('%s', (where) => {
    let outside: OutsideServices;
    const started = new Map<string, Promise<DenoFunction>>();
    beforeAll(async () => {
      const parts: { sandbox?: Sandbox } = {};
      outside = await serveSandbox(() => {
        if (!parts.sandbox) throw new Error('The sandbox is not ready.');
        return parts.sandbox;
      });
      parts.sandbox = await createSandbox({
        database,
        siteUrl: () => outside.url,
        webhookSecret: backend.secrets.sandboxWebhookSecret,
        // Stripe's events go to the host of the functions.
        deliver: async (event) => fetch(await context.urlOf('stripe-webhook'), event),
      });
    });
    afterAll(async () => {
      for (const { stop } of await Promise.all(started.values())) await stop();
      await outside.close();
    });
    const context: FunctionsContext = {
      get database() {
        return database;
      },
      get backend() {
        return backend;
      },
      async urlOf(name) {
        if (where === 'on Node') return `${backend.url}/functions/v1/${name}`;
        const running =
          started.get(name) ??
          startOnDeno(name, backend, {
            STRIPE_API_URL: outside.url,
            STRIPE_SUBSCRIPTION_PRICE: SANDBOX_PRICE.id,
            RESEND_API_URL: outside.url,
            BEEHIIV_API_KEY: 'of_the_test',
            BEEHIIV_PUBLICATION_ID: 'pub_test',
            BEEHIIV_API_URL: outside.url,
          });
        started.set(name, running);
        return (await running).url;
      },
    };
    for (const [story, run] of Object.entries(functionScenarios(context))) test(story, run, 120_000);
  });

  test('names a missing secret', async () => {
    await expect(startOnDeno('create-checkout', backend, { STRIPE_WEBHOOK_SECRET: '' })).rejects.toThrow(
      'The secret STRIPE_WEBHOOK_SECRET is not set',
    );
  }, 120_000);
});
