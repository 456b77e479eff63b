import { beforeEach, expect, test } from 'vitest';
import { brand } from '../support/shop-catalog.ts';
import { MailError } from '#functions/_shared/mail/send-mail.ts';
import type { Mail } from '#functions/_shared/mail/send-mail.ts';
import { deliverDueMail } from '#functions/deliver-mail/handler.ts';
import { asOwner } from '../database/people.ts';
import { buy as buyAndNotifyOwner, cartLine, seedShop } from './shop-journey.ts';
import { describeBackend } from './describe-backend.ts';
import { functionDependencies } from './function-dependencies.ts';

interface Row {
  recipient: string;
  sent_at: string | null;
  failed_at: string | null;
  last_error: string | null;
  attempts: number;
}

describeBackend('sending the queued mail', { prepare: seedShop }, (context) => {
  beforeEach(() => asOwner(context.database, `delete from "public"."mail_outbox"`));

  /** Buys, and leaves only the receipt in the queue. */
  const buy = async (...journey: Parameters<typeof buyAndNotifyOwner>) => {
    await buyAndNotifyOwner(...journey);
    await asOwner(context.database, `delete from "public"."mail_outbox" where "kind" = 'purchase-notice'`);
  };
  const deliver = (sendMail: (mail: Mail) => Promise<void>) =>
    deliverDueMail({
      ...functionDependencies(context.backend),
      sendMail,
    });
  const queue = () =>
    asOwner<Row>(context.database, `select * from "public"."mail_outbox" order by "recipient"`);
  const makeDue = () =>
    asOwner(context.database, `update "public"."mail_outbox" set "next_attempt_at" = now()`);

  test('a failing mail does not block others, and is retried', async () => {
    await buy(context.backend, [cartLine(3)], 'ada@example.com');
    await buy(context.backend, [cartLine(3)], 'eve@example.com');
    const tried: string[] = [];
    const answer = await deliver(({ to }) => {
      tried.push(to);
      return to === 'ada@example.com' ? Promise.reject(new Error('connection reset')) : Promise.resolve();
    });
    expect(answer).toEqual({ sent: 1, failed: 1 });
    expect(tried.sort()).toEqual(['ada@example.com', 'eve@example.com']);
    expect(await queue()).toMatchObject([
      {
        recipient: 'ada@example.com',
        sent_at: null,
        failed_at: null,
        last_error: 'connection reset',
        attempts: 1,
      },
      { recipient: 'eve@example.com', last_error: null },
    ]);
    expect(await deliver(() => Promise.resolve())).toEqual({ sent: 0, failed: 0 });

    await makeDue();
    const again: Mail[] = [];
    await deliver((mail) => {
      again.push(mail);
      return Promise.resolve();
    });
    expect(again.map(({ to }) => to)).toEqual(['ada@example.com']);
  });

  test('every attempt at a mail has the same idempotency key', async () => {
    await buy(context.backend, [cartLine(3)]);
    const keys: string[] = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await deliver(({ idempotencyKey }) => {
        keys.push(idempotencyKey);
        return Promise.reject(new MailError('down', false));
      });
      await makeDue();
    }
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  test('simultaneous senders send each mail once', async () => {
    for (let index = 0; index < 4; index += 1)
      await buy(context.backend, [cartLine(3)], `buyer-${index}@example.com`);
    const sent: string[] = [];
    const send = ({ to }: Mail) => {
      sent.push(to);
      return Promise.resolve();
    };
    await Promise.all([deliver(send), deliver(send), deliver(send)]);
    expect(sent.sort()).toEqual([0, 1, 2, 3].map((index) => `buyer-${index}@example.com`));
  });

  test('gives up immediately on a permanently rejected mail', async () => {
    await buy(context.backend, [cartLine(3)]);
    await deliver(() => Promise.reject(new MailError('no such mailbox', true)));
    expect(await queue()).toMatchObject([{ last_error: 'no such mailbox' }]);
    await makeDue();
    expect(await deliver(() => Promise.resolve())).toEqual({ sent: 0, failed: 0 });
  });

  test('notifies the owner who bought what, with the buyer as reply address', async () => {
    await buyAndNotifyOwner(context.backend, [cartLine(3), cartLine(5, { quantity: 2 })], 'ada@example.com');
    const sent: Mail[] = [];
    await deliver((mail) => {
      sent.push(mail);
      return Promise.resolve();
    });
    const notice = sent.find(({ to }) => to === brand.supportEmail);
    expect(notice?.subject).toMatch(/^New order [0-9A-F]{8}: \$59\.00$/);
    expect(notice?.replyTo).toBe('ada@example.com');
    expect(notice?.html).toContain('prefers-color-scheme: dark');
    for (const form of [notice?.html, notice?.text]) {
      expect(form).toContain('ada@example.com paid on');
      expect(form).toContain('2 × Video Review');
      expect(form).not.toContain('get-digital-product');
    }
  });

  test.each([
    ['of an unknown kind', 'unheard-of', {}, 1],
    ['without an order', 'order-receipt', {}, 1],
    ['about a deleted order', 'order-receipt', { orderId: '7c9e6679-7425-40de-944b-e07fc1f90ae7' }, 0],
  ])('a mail %s is not sent, and the others are', async (_name, kind, payload, failed) => {
    await asOwner(
      context.database,
      `insert into "public"."mail_outbox" ("kind", "recipient", "payload") values ($1, 'x@example.com', $2::jsonb)`,
      [kind, JSON.stringify(payload)],
    );
    await buy(context.backend, [cartLine(3)], 'ada@example.com');
    const sent: string[] = [];
    const answer = await deliver(({ to }) => {
      sent.push(to);
      return Promise.resolve();
    });
    expect(answer).toEqual({ sent: 1, failed });
    expect(sent).toEqual(['ada@example.com']);
  });
});
