import Stripe from 'stripe';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Brand } from '#functions/_shared/dependencies.ts';
import { MailError, type Mail } from '#functions/_shared/mail/send-mail.ts';
import type { SetupServices, SetupState } from '#domain/setup-calls.ts';
import { handleCheckSetup } from '#functions/check-setup/handler.ts';
import type { SetupDependencies } from '#functions/check-setup/send-test-mail.ts';
import { asOwner } from '../database/people.ts';
import { callWithSession, joinAs, joinAsOwner, type Joined } from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';
import { functionDependencies } from './function-dependencies.ts';

describeBackend('the setup of a new site', {}, (context) => {
  let owner: Joined;
  let member: Joined;
  beforeAll(async () => {
    [owner, member] = [await joinAsOwner(context), await joinAs(context)];
  });
  beforeEach(() => asOwner(context.database, `delete from "public"."admin_actions"`));

  const call = async (
    body?: unknown,
    changes: Partial<SetupDependencies> = {},
    { query = '', token = owner.session.access_token } = {},
  ) => {
    const answer = await handleCheckSetup(
      new Request(`http://localhost/functions/v1/check-setup${query}`, {
        method: body === undefined ? 'GET' : 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: body === undefined ? undefined : JSON.stringify(body),
      }),
      {
        ...functionDependencies(context.backend),
        stripe: new Stripe('sk_test_none'),
        livemode: false,
        isSandbox: true,
        subscriptionPrice: undefined,
        sendMail: async () => undefined,
        mailSender: () => 'Vault Lab <hello@vault.test>',
        ...changes,
      },
    );
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const read = async (changes?: Partial<SetupDependencies>) =>
    (await call(undefined, changes)).body as unknown as SetupState;
  const named = (name: string): { brand: Brand } => ({
    brand: { name, currency: 'usd', supportEmail: 'a@vault.test', claims: { videoReview: 'x', reply: 'y' } },
  });
  const trail = () =>
    asOwner<{ action: string; details: object }>(
      context.database,
      `select "action", "details" from "public"."admin_actions" order by "id"`,
    );

  test('shows a low disk and files without a row; moves only the list that the owner saw, and records it', async () => {
    const held = { foundAt: '2026-11-26T03:00:00.000Z', count: 61, total: 400, examples: [] };
    let moved = 0;
    const lowDisk = { freeShare: 0.07, trash: { count: 3, size: 12 } };
    const storedFiles = {
      held: async () => held,
      move: async () => (moved += 60),
      lowDisk: async () => lowDisk,
    };
    expect(await read({ storedFiles })).toMatchObject({ unknownFiles: held, lowDisk });
    const hosted = await read();
    expect([hosted.unknownFiles, hosted.lowDisk]).toEqual([undefined, undefined]);
    const older = { action: 'move-files', foundAt: '2026-11-26T02:00:00.000Z' };
    expect(await call(older, { storedFiles })).toMatchObject({
      status: 409,
      body: { code: 'setup_files_changed' },
    });
    expect(await call({ ...older, foundAt: held.foundAt })).toMatchObject({ status: 409 });
    expect([moved, await trail()]).toEqual([0, []]);
    expect(await call({ ...older, foundAt: held.foundAt }, { storedFiles })).toMatchObject({ status: 200 });
    expect(moved).toBe(60);
    expect(await trail()).toEqual([{ action: 'move-files', details: { found: 61, moved: 60 } }]);
  });

  test.each([undefined, { action: 'send-test-mail' }, { action: 'keep-name' }])(
    'refuses members and visitors: %j',
    async (body) => {
      const sent: Mail[] = [];
      const sendMail = async (mail: Mail) => void sent.push(mail);
      const asMember = await call(body, { sendMail }, { token: member.session.access_token });
      expect(asMember).toMatchObject({ status: 403, body: { code: 'no_access' } });
      const asVisitor = await call(body, { sendMail }, { token: context.backend.publishableKey });
      expect(asVisitor.status).toBe(401);
      expect(sent).toEqual([]);
      expect(await trail()).toEqual([]);
    },
  );

  test.each([{}, { action: 'other' }, [], 'text', null])('refuses the request %j', async (body) => {
    expect(await call(body)).toMatchObject({ status: 400, body: { code: 'setup_action_invalid' } });
  });

  test('is reached through the server', async () => {
    const answer = await callWithSession(context.backend, owner, 'check-setup');
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ payments: 'sandbox', mailTestedAt: null });
  });

  test('passes on the samples of the published content', async () => {
    const samples = [{ kind: 'people' as const, file: 'home.yml', title: 'Home', found: ['Ada'] }];
    expect(await read({ brand: { ...named('Vault Lab').brand, samples } })).toMatchObject({ samples });
  });

  test('the name of the software is open until the owner keeps it, and another name never is', async () => {
    expect(await read(named('Crossbar'))).toMatchObject({ isNameOpen: true });
    expect(await read(named('Vault Lab'))).toMatchObject({ isNameOpen: false });
    expect((await call({ action: 'keep-name' }, named('Vault Lab'))).status).toBe(200);
    expect(await read(named('Crossbar'))).toMatchObject({ isNameOpen: true });
    expect((await call({ action: 'keep-name' }, named('Crossbar'))).status).toBe(200);
    expect(await read(named('Crossbar'))).toMatchObject({ isNameOpen: false });
  });

  test('sends a test mail to the owner only, and remembers that it was accepted', async () => {
    const sent: Mail[] = [];
    const sendMail = async (mail: Mail) => void sent.push(mail);
    expect(await call({ action: 'send-test-mail' }, { sendMail })).toMatchObject({
      status: 200,
      body: { to: owner.email },
    });
    await call({ action: 'send-test-mail' }, { sendMail });
    expect(sent.map(({ to }) => to)).toEqual([owner.email, owner.email]);
    expect(new Set(sent.map(({ idempotencyKey }) => idempotencyKey)).size).toBe(2);
    expect(Date.parse((await read()).mailTestedAt ?? '')).not.toBeNaN();
  });

  test.each([
    [new MailError('The mail server responded with 535', true), 'The mail server responded with 535'],
    [new Error('secret detail'), 'could not be reached'],
  ])('says why a test mail was not sent: %s', async (failure, reason) => {
    const answer = await call({ action: 'send-test-mail' }, { sendMail: () => Promise.reject(failure) });
    expect(answer).toMatchObject({ status: 502, body: { code: 'test_mail_failed' } });
    expect(answer.body['error']).toContain(reason);
    expect(answer.body['error']).not.toContain('secret');
    expect(await trail()).toMatchObject([{ action: 'test-mail', details: { state: 'failed' } }]);
    expect(await read()).toMatchObject({ mailTestedAt: null });
  });

  test('says what Stripe answers, and asks nothing in the sandbox', async () => {
    const refuse: typeof fetch = () =>
      Promise.resolve(
        Response.json(
          { error: { type: 'invalid_request_error', message: 'Invalid API Key' } },
          { status: 401 },
        ),
      );
    const stripe = new Stripe('sk_live_none', {
      httpClient: Stripe.createFetchHttpClient(refuse),
      maxNetworkRetries: 0,
    });
    const ask = async (isSandbox: boolean) =>
      (await call(undefined, { stripe, livemode: true, isSandbox }, { query: '?services' }))
        .body as unknown as SetupServices;
    expect(await ask(true)).toEqual({ findings: [] });
    const { findings } = await ask(false);
    expect(findings).toMatchObject([{ state: 'wrong' }]);
    expect(findings[0]?.text).toContain('Invalid API Key');
  });
});
