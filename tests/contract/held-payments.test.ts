import { beforeAll, expect, test } from 'vitest';
import { listMails } from '#server/sandbox/mail/mailbox.ts';
import { asOwner, exemptAdmins } from '../database/people.ts';
import { callWithSession, joinAs, type Joined } from './auth-journey.ts';
import { cartLine, checkOut, getOrder, openDashboard, seedShop, submitPayment } from './shop-journey.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('a payment that does not match its order', { prepare: seedShop }, (context) => {
  let desk: Joined;
  let coach: Joined;
  beforeAll(async () => {
    desk = await joinAs(context);
    coach = await joinAs(context);
    await asOwner(context.database, `select "public"."grant_role"($1, 'desk')`, [desk.email]);
    await asOwner(context.database, `select "public"."grant_role"($1, 'coach')`, [coach.email]);
    await exemptAdmins(context.database);
  });

  /** Pays $19 for an order that the shop expects $20 for. */
  const payWrong = async (email: string) => {
    const { url, sessionId } = await checkOut(context.backend, [cartLine(3)]);
    await asOwner(
      context.database,
      `update "public"."orders" set "amount_cents" = 2000 where "stripe_session_id" = $1`,
      [sessionId],
    );
    expect((await submitPayment(url, { email })).status).toBe(303);
    return { sessionId, order: (await getOrder(context.backend, sessionId)).order };
  };
  const decide = async (person: typeof desk, sessionId: string, decision: string) => {
    const answer = await callWithSession(context.backend, person, 'decide-payment', { sessionId, decision });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const statusOf = async (sessionId: string) => (await getOrder(context.backend, sessionId)).order.status;
  const subjectsTo = async (to: string) => {
    await context.backend.backend.jobs.find(({ name }) => name === 'deliver mail')?.run();
    return (await listMails(context.database, { to, limit: 20 })).map(({ subject }) => subject);
  };

  test('tells buyer, owner and desk, delivers nothing, and stays so however often it is asked', async () => {
    const { sessionId, order } = await payWrong('held@example.com');
    expect(order).toMatchObject({ status: 'held', items: [{ deliveries: [] }] });
    expect(await subjectsTo('held@example.com')).toEqual([
      expect.stringContaining('We received your payment for order'),
    ]);
    expect(await subjectsTo(desk.email)).toContainEqual(
      expect.stringContaining('a payment doesn’t match order'),
    );
    expect(await statusOf(sessionId)).toBe('held');
  });

  test('is delivered as paid by the desk, once, with the receipt', async () => {
    const { sessionId } = await payWrong('delivered@example.com');
    expect((await decide(coach, sessionId, 'deliver')).status).toBe(403);
    const [first, second] = await Promise.all([
      decide(desk, sessionId, 'deliver'),
      decide(desk, sessionId, 'deliver'),
    ]);
    expect([first.status, second.status]).toContain(200);
    expect((await decide(desk, sessionId, 'deliver')).body).toEqual({ outcome: 'delivered' });
    const { order } = await getOrder(context.backend, sessionId);
    expect(order).toMatchObject({ status: 'paid', amountCents: 2000, paidCents: 1900 });
    expect(
      (await subjectsTo('delivered@example.com')).filter((subject) => /Your .* order/.test(subject)),
    ).toHaveLength(1);
    expect((await decide(desk, sessionId, 'refund')).body).toMatchObject({ code: 'payment_decided' });
  });

  test('is refunded whole by the desk, once, and the buyer gets an email', async () => {
    const { sessionId } = await payWrong('returned@example.com');
    const answers = [await decide(desk, sessionId, 'refund'), await decide(desk, sessionId, 'refund')];
    expect(answers.map(({ body }) => body)).toEqual([{ outcome: 'refunded' }, { outcome: 'refunded' }]);
    expect(await statusOf(sessionId)).toBe('refunded');
    const { stripe } = await openDashboard(context.database, context.backend);
    const session = await stripe.checkout.sessions.retrieve(sessionId);
    const { data: refunds } = await stripe.refunds.list({ payment_intent: String(session.payment_intent) });
    expect(refunds.map(({ amount }) => amount)).toEqual([1900]);
    expect(await subjectsTo('returned@example.com')).toContainEqual(
      expect.stringContaining('Refund of $19.00'),
    );
  });

  test.each([
    ['an unknown session', 'cs_test_unknown', 'refund'],
    ['an unknown decision', 'cs_test_unknown', 'burn'],
  ])('%s is refused', async (_name, sessionId, decision) => {
    expect(await decide(desk, sessionId, decision)).toMatchObject({
      status: 404,
      body: { code: 'unknown_payment' },
    });
  });
});
