import { expect, test } from 'vitest';
import { createMember } from '../database/people.ts';
import { submitVideo } from '../database/reviews.ts';
import { buy, cartLine, getOrder, openDashboard } from './shop-journey.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('a video review from the shop to the queue', (context) => {
  const athlete = async () => {
    const ada = await createMember(context.database, { confirmed: true, metadata: { first_name: 'Ada' } });
    return { ada, client: await context.backend.userClient(ada.sub) };
  };

  test("a member buys a credit, spends it once across two tabs, and is first in the coach's queue", async () => {
    const { ada, client } = await athlete();
    const otherTab = await context.backend.userClient(ada.sub);
    const coach = await context.backend.userClient(
      (await createMember(context.database, { admin: true })).sub,
    );
    await buy(context.backend, [cartLine(5)], ada.email);
    expect((await client.rpc('count_review_credits')).data).toBe(1);

    // It takes the month's free review, so that the credit is all that the two others can have.
    const free = await submitVideo(context.database, ada);
    const [one, two] = [await submitVideo(context.database, ada), await submitVideo(context.database, ada)];
    const numbers = { grip_m: 4.2, bar_m: 4.5, made: true, question: 'Am I under?' };
    expect((await client.from('jumps').upsert({ submission_id: one, ...numbers })).error).toBeNull();
    expect(
      (await client.from('jumps').upsert({ submission_id: one, ...numbers, bar_m: 4.6 })).error,
    ).toBeNull();
    const answers = await Promise.all([
      client.rpc('spend_review_credit', { p_submission_id: one }),
      otherTab.rpc('spend_review_credit', { p_submission_id: two }),
    ]);
    const [refused] = answers.filter(({ error }) => error !== null);
    expect(answers.filter(({ error }) => error === null)).toHaveLength(1);
    expect(refused).toMatchObject({ status: 400, error: { details: 'no_credit' } });
    expect((await client.rpc('count_review_credits')).data).toBe(0);

    const { data: queue } = await coach.rpc('review_queue');
    expect(queue).toMatchObject([
      { user_id: ada.sub, first_name: 'Ada', has_credit: true, hours_left: 48, total: 2 },
      { submission_id: free, has_credit: false },
    ]);
    expect((await client.rpc('review_queue')).error).toMatchObject({ code: '42501' });
    const { data: progress } = await client.rpc('jump_progress');
    expect(progress).toMatchObject([{ grip_m: 4.2, bar_m: 4.6, clearance_above_grip_m: 0.6 }]);
  });

  test('a refund at Stripe revokes the unused credit', async () => {
    const { ada, client } = await athlete();
    const session = await buy(context.backend, [cartLine(5, { quantity: 2 })], ada.email);
    expect((await client.rpc('count_review_credits')).data).toBe(2);
    const video = await submitVideo(context.database, ada);
    await client.rpc('spend_review_credit', { p_submission_id: video });

    const { stripe, sandbox } = await openDashboard(context.database, context.backend);
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session);
    await stripe.refunds.create({ payment_intent: String(intent) });
    await sandbox.deliverWebhooks();
    expect((await getOrder(context.backend, session)).order).toMatchObject({ status: 'refunded' });
    expect((await client.rpc('count_review_credits')).data).toBe(0);
    const { data: overview } = await client.rpc('review_overview', { p_submission_id: video });
    expect(overview).toMatchObject([{ has_credit: false, credit_refunded: true }]);
  });
});
