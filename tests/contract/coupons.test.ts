import Stripe from 'stripe';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { ListedCoupon } from '#domain/admin-calls.ts';
import { handleManageCoupons } from '#functions/manage-coupons/handler.ts';
import { asOwner } from '../database/people.ts';
import { callWithSession, joinAs, joinAsOwner, type Joined } from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';
import { functionDependencies } from './function-dependencies.ts';
import { openDashboard } from './shop-journey.ts';

describeBackend('coupons for the owner', {}, (context) => {
  let owner: Joined;
  let stripe: Stripe;
  let sandboxFetch: (request: Request) => Promise<Response>;
  beforeAll(async () => {
    owner = await joinAsOwner(context);
    const dashboard = await openDashboard(context.database, context.backend);
    stripe = dashboard.stripe;
    sandboxFetch = dashboard.sandbox.stripeFetch;
  });
  beforeEach(async () => {
    await asOwner(context.database, `delete from "public"."coupons"`);
    await asOwner(
      context.database,
      `delete from "sandbox"."stripe_objects" where "kind" in ('coupon', 'promotion_code')`,
    );
  });

  const call = async (body?: object, person = owner) => {
    const answer = await callWithSession(context.backend, person, 'manage-coupons', body);
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const create = (terms: object) => call({ action: 'create', ...terms });
  const list = async () => (await call()).body.coupons as ListedCoupon[];
  const only = async () => {
    const coupons = await list();
    expect(coupons).toHaveLength(1);
    return coupons[0] as ListedCoupon;
  };
  const couponsAtStripe = () =>
    asOwner<{ id: string }>(
      context.database,
      `select "id" from "sandbox"."stripe_objects" where "kind" in ('coupon', 'promotion_code')`,
    );
  const trail = () =>
    asOwner<{ action: string; details: object }>(
      context.database,
      `select "action", "details" from "public"."admin_actions" where "action" like '%-coupon' order by "id" desc limit 1`,
    );

  /** Calls the function with a Stripe that answers some requests itself. */
  const callWith = async (
    body: object,
    intercept: (request: Request) => Promise<Response> | undefined,
    now = new Date(),
  ) => {
    const request = new Request('http://localhost/functions/v1/manage-coupons', {
      method: 'POST',
      headers: { authorization: `Bearer ${owner.session.access_token}` },
      body: JSON.stringify(body),
    });
    const interceptedFetch: typeof fetch = (input, init) => {
      const stripeRequest = new Request(input, init);
      return intercept(stripeRequest) ?? sandboxFetch(stripeRequest);
    };
    const answer = await handleManageCoupons(request, {
      ...functionDependencies(context.backend),
      stripe: new Stripe('sk_test_broken', {
        httpClient: Stripe.createFetchHttpClient(interceptedFetch),
        maxNetworkRetries: 0,
      }),
      livemode: false,
      now: () => now,
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const down = () => Promise.reject(new TypeError('fetch failed'));
  const isCreation = (path: string) => (request: Request) =>
    request.method === 'POST' && new URL(request.url).pathname === path;

  test('are created with their limits, and listed with how often they were used', async () => {
    expect(await list()).toEqual([]);
    const expiresAt = new Date(Math.floor(Date.now() / 1000) * 1000 + 86_400_000).toISOString();
    expect(
      await create({ code: ' spring-20 ', percentOff: 20, limit: 3, expiresAt, minimumCents: 1000 }),
    ).toEqual({ status: 200, body: { ok: true } });
    const { id, ...coupon } = await only();
    expect(coupon).toEqual({
      code: 'SPRING-20',
      currency: 'usd',
      percentOff: 20,
      amountOffCents: null,
      usedCount: 0,
      limit: 3,
      expiresAt,
      minimumCents: 1000,
      state: 'active',
    });
    expect(await stripe.coupons.retrieve(id)).toMatchObject({
      percent_off: 20,
      duration: 'once',
      valid: true,
    });
    expect(await trail()).toEqual([{ action: 'create-coupon', details: { percent: 20, state: 'done' } }]);
  });

  test('of another currency are not active after the shop changed its own', async () => {
    await create({ code: 'FIVE-OFF', amountOffCents: 500 });
    await create({ code: 'LARGE-20', percentOff: 20, minimumCents: 1000 });
    await create({ code: 'TWENTY', percentOff: 20 });
    const statesIn = async (currency: string) => {
      const request = new Request('http://localhost/functions/v1/manage-coupons', {
        headers: { authorization: `Bearer ${owner.session.access_token}` },
      });
      const dependencies = functionDependencies(context.backend);
      const answer = await handleManageCoupons(request, {
        ...dependencies,
        stripe,
        livemode: false,
        brand: { ...dependencies.brand, currency },
        now: () => new Date(),
      });
      const { coupons } = (await answer.json()) as { coupons: ListedCoupon[] };
      return Object.fromEntries(coupons.map(({ code, state }) => [code, state]));
    };
    const other = 'other-currency';
    expect(await statesIn('usd')).toEqual({ 'FIVE-OFF': 'active', 'LARGE-20': 'active', TWENTY: 'active' });
    expect(await statesIn('eur')).toEqual({ 'FIVE-OFF': other, 'LARGE-20': other, TWENTY: 'active' });
    // In Icelandic krónur Stripe refuses amounts with cents, which a percentage makes.
    expect(await statesIn('isk')).toEqual({ 'FIVE-OFF': other, 'LARGE-20': other, TWENTY: other });
  });

  test('end for good, repeatably, and free their code', async () => {
    await create({ code: 'SPRING', amountOffCents: 500 });
    const { id } = await only();
    expect((await create({ code: 'spring', percentOff: 20 })).body.code).toBe('coupon_code_taken');
    expect((await call({ action: 'end', id })).status).toBe(200);
    expect(await trail()).toEqual([{ action: 'end-coupon', details: { state: 'done' } }]);
    expect((await call({ action: 'end', id })).status).toBe(200);
    expect(await only()).toMatchObject({ state: 'ended', amountOffCents: 500 });
    expect((await stripe.promotionCodes.list({ coupon: id })).data).toMatchObject([{ active: false }]);
    expect((await create({ code: 'SPRING', percentOff: 20 })).status).toBe(200);
    expect((await list()).map(({ state }) => state)).toEqual(['active', 'ended']);
  });

  test.each([
    {},
    { code: 'SPRING' },
    { code: 'SPRING', percentOff: 20, amountOffCents: 500 },
    { code: 'SPRING', percentOff: 0 },
    { code: 'SPRING', percentOff: 12.5 },
    { code: 'SPRING', percentOff: 101 },
    { code: 'SPRING', percentOff: '20' },
    { code: 'SPRING', amountOffCents: -1 },
    { code: 'SPRING', amountOffCents: 1e12 },
    { code: 'SPRING', percentOff: 20, limit: 0 },
    { code: 'SPRING', percentOff: 20, expiresAt: '2020-01-01T00:00:00Z' },
    { code: 'SPRING', percentOff: 20, expiresAt: 'soon' },
    { code: 'SPRING', percentOff: 20, minimumCents: 0 },
    { code: 'S', percentOff: 20 },
    { code: 'SPRING 20', percentOff: 20 },
    { code: 'S'.repeat(41), percentOff: 20 },
  ])('are refused with the values %j', async (terms) => {
    expect(await create(terms)).toMatchObject({ status: 400, body: { code: 'coupon_invalid' } });
    expect(await couponsAtStripe()).toEqual([]);
  });

  test('are for the owner only', async () => {
    for (const role of ['desk', 'coach', undefined]) {
      const other = await joinAs(context);
      if (role) await asOwner(context.database, `select "public"."grant_role"($1, $2)`, [other.email, role]);
      const terms = { action: 'create', code: 'SPRING', percentOff: 20 };
      const answers = [await call(undefined, other), await call(terms, other)];
      expect(answers.map(({ status }) => status)).toEqual([403, 403]);
    }
    expect(await couponsAtStripe()).toEqual([]);
  });

  test('cannot be ended if they are unknown', async () => {
    for (const id of ['7c9e6679-7425-40de-944b-e07fc1f90ae7', 'promo_nothing', '', 7, undefined]) {
      expect(await call({ action: 'end', id })).toMatchObject({
        status: 404,
        body: { code: 'unknown_coupon' },
      });
    }
    expect((await call({ action: 'delete' })).status).toBe(404);
  });

  test('are created once by requests at the same time', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => create({ code: 'SPRING', percentOff: 20 })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await only()).toMatchObject({ state: 'active' });
    expect(await couponsAtStripe()).toHaveLength(2);
  });

  test.each(['/v1/coupons', '/v1/promotion_codes'])(
    'leave nothing behind if Stripe refuses %s, and say why',
    async (path) => {
      const refused = () =>
        Promise.resolve(
          Response.json({ error: { type: 'invalid_request_error', message: 'No.' } }, { status: 400 }),
        );
      const terms = { action: 'create', code: 'SPRING', percentOff: 20 };
      expect(await callWith(terms, (request) => (isCreation(path)(request) ? refused() : undefined))).toEqual(
        {
          status: 502,
          body: { code: 'coupon_refused', error: 'Stripe refused this coupon: No.' },
        },
      );
      expect([await list(), await couponsAtStripe()]).toEqual([[], []]);
      expect(await trail()).toEqual([{ action: 'create-coupon', details: { percent: 20, state: 'failed' } }]);
      expect((await create(terms)).status).toBe(200);
    },
  );

  test('leave nothing behind if Stripe is down for one request', async () => {
    const terms = { action: 'create', code: 'SPRING', percentOff: 20 };
    const broken = isCreation('/v1/promotion_codes');
    expect(await callWith(terms, (request) => (broken(request) ? down() : undefined))).toMatchObject({
      status: 502,
      body: { code: 'coupon_unavailable' },
    });
    expect([await list(), await couponsAtStripe()]).toEqual([[], []]);
  });

  test('are created if only the response of Stripe was lost', async () => {
    const isCode = isCreation('/v1/promotion_codes');
    const loseResponse = async (request: Request) => {
      await sandboxFetch(request);
      return down();
    };
    const answer = await callWith({ action: 'create', code: 'SPRING', percentOff: 20 }, (request) =>
      isCode(request) ? loseResponse(request) : undefined,
    );
    expect(answer.status).toBe(200);
    expect(await only()).toMatchObject({ state: 'active' });
  });

  test('are finished by a later attempt, or ended, if Stripe went down in between', async () => {
    const terms = { action: 'create', code: 'SPRING', percentOff: 20 };
    const later = new Date(Date.now() + 3 * 60_000);
    const downAfterCoupon = (request: Request) => (isCreation('/v1/coupons')(request) ? undefined : down());
    expect((await callWith(terms, downAfterCoupon)).body.code).toBe('coupon_unavailable');
    expect(await only()).toMatchObject({ state: 'unfinished' });
    expect((await create(terms)).body.code).toBe('coupon_pending');
    expect((await callWith(terms, () => undefined, later)).status).toBe(200);
    expect(await only()).toMatchObject({ state: 'active' });

    expect((await callWith({ ...terms, code: 'FALL' }, downAfterCoupon)).status).toBe(502);
    const unfinished = (await list()).find(({ code }) => code === 'FALL');
    expect((await call({ action: 'end', id: unfinished?.id })).status).toBe(200);
    expect(await only()).toMatchObject({ code: 'SPRING' });
    expect(await couponsAtStripe()).toHaveLength(2);
  });

  test('are listed as active if the server stopped between Stripe and the database', async () => {
    await create({ code: 'SPRING', percentOff: 20 });
    await asOwner(context.database, `update "public"."coupons" set "promotion_code" = null`);
    const { id, state } = await only();
    expect(state).toBe('active');
    expect((await create({ code: 'SPRING', percentOff: 20 })).body.code).toBe('coupon_code_taken');
    expect((await call({ action: 'end', id })).status).toBe(200);
    expect(await only()).toMatchObject({ state: 'ended' });
  });

  test('that ended, expired or were used up at Stripe free their code', async () => {
    const spend: ((id: string) => Promise<unknown>)[] = [
      (id) => stripe.promotionCodes.update(id, { active: false }),
      (id) =>
        asOwner(
          context.database,
          `update "sandbox"."stripe_objects" set "object" = "object" || '{"expires_at": 1}' where "id" = $1`,
          [id],
        ),
      (id) =>
        asOwner(
          context.database,
          `update "sandbox"."stripe_objects" set "object" = "object" || '{"max_redemptions": 1, "times_redeemed": 1}' where "id" = $1`,
          [id],
        ),
    ];
    for (const [index, state] of (['ended', 'expired', 'used-up'] as const).entries()) {
      expect((await create({ code: 'SPRING', percentOff: 20 })).status).toBe(200);
      const [active] = (await stripe.promotionCodes.list()).data;
      await spend[index]?.(active?.id ?? '');
      expect((await list())[0]).toMatchObject({ state });
    }
    expect((await create({ code: 'SPRING', percentOff: 20 })).status).toBe(200);
  });

  test('from the dashboard are listed with a warning, block their code, and can be ended', async () => {
    const coupon = await stripe.coupons.create({ percent_off: 50, duration: 'once' });
    await stripe.promotionCodes.create({ promotion: { type: 'coupon', coupon: coupon.id }, code: 'HALF' });
    const foreign = await only();
    expect(foreign).toMatchObject({ code: 'HALF', percentOff: 50, state: 'foreign' });
    expect(await create({ code: 'HALF', percentOff: 20 })).toMatchObject({
      status: 502,
      body: { code: 'coupon_refused' },
    });
    expect((await call({ action: 'end', id: foreign.id })).status).toBe(200);
    expect(await list()).toEqual([]);
    expect((await create({ code: 'HALF', percentOff: 20 })).status).toBe(200);
  });
});
