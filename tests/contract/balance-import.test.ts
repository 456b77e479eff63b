import Stripe from 'stripe';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { refreshBalance } from '#functions/_shared/balance.ts';
import { asOwner } from '../database/people.ts';
import { joinAsOwner, type Joined } from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';

const DAY = 24 * 60 * 60 * 1000;
const start = Date.UTC(2026, 0, 1);

/** A movement on each of the first days of 2026, as Stripe lists them. */
const movementOf = (day: number) => ({
  id: `txn_day${day}`,
  object: 'balance_transaction',
  reporting_category: 'charge',
  amount: 100,
  fee: 0,
  currency: 'usd',
  source: null,
  created: (start + day * DAY) / 1000,
});

describeBackend('the import of the balance', {}, (context) => {
  let owner: Joined;
  beforeAll(async () => {
    owner = await joinAsOwner(context);
  });
  beforeEach(async () => {
    await asOwner(context.database, `delete from "public"."balance_transactions"`);
    await asOwner(context.database, `delete from "private"."balance_imports"`);
  });

  /** Compares with a Stripe that has one movement of each day until `today`, and answers `pages` requests before it fails. */
  const compareOn = async (today: number, pages = Infinity, knows = (_id: string) => true) => {
    const asked: number[] = [];
    const stripe = new Stripe('sk_test_balance', {
      maxNetworkRetries: 0,
      httpClient: Stripe.createFetchHttpClient((input) => {
        const { searchParams } = new URL(input instanceof Request ? input.url : input);
        const after = searchParams.get('starting_after');
        if (asked.length >= pages) return Promise.reject(new TypeError('fetch failed'));
        if (after !== null && !knows(after)) {
          const error = {
            type: 'invalid_request_error',
            code: 'resource_missing',
            message: 'No such movement',
          };
          return Promise.resolve(Response.json({ error }, { status: 404 }));
        }
        const newest = after === null ? today : Number(after.slice('txn_day'.length)) - 1;
        asked.push(newest);
        const from = Number(searchParams.get('created[gte]') ?? 0);
        const all = Array.from({ length: newest + 1 }, (_, at) => movementOf(newest - at)).filter(
          ({ created }) => created >= from,
        );
        return Promise.resolve(
          Response.json({ object: 'list', url: '', data: all.slice(0, 100), has_more: all.length > 100 }),
        );
      }),
    });
    const now = new Date(start + today * DAY);
    await refreshBalance(
      { supabase: context.backend.serviceClient(), stripe, livemode: false },
      { since: new Date(now.getTime() - 30 * DAY), now },
    ).catch((cause: unknown) => {
      if (pages === Infinity) throw cause;
    });
    return asked;
  };
  const recorded = async () =>
    (
      await asOwner<{ count: number }>(
        context.database,
        `select count(*)::integer as "count" from "public"."balance_transactions"`,
      )
    )[0]?.count;
  const extent = async () => {
    const { data } = await owner.browser
      .rpc('read_balance_extent')
      .maybeSingle<{ complete_from: string; is_walking: boolean }>();
    return data && [(Date.parse(data.complete_from) - start) / DAY, data.is_walking];
  };

  test('goes on where it stopped, and says from which day it is complete', async () => {
    expect(await extent()).toBeNull();
    await compareOn(249, 1);
    expect(await extent()).toEqual([150, true]);
    // It does not begin from the start again.
    expect(await compareOn(249, 1)).toEqual([149]);
    expect(await extent()).toEqual([50, true]);
    await compareOn(250);
    expect([await recorded(), await extent()]).toEqual([251, [0, false]]);
  });

  test('has no gap after a pause of any length, also if it stops again', async () => {
    await compareOn(20);
    await compareOn(300, 1);
    expect(await extent()).toEqual([201, true]);
    await compareOn(310);
    expect([await recorded(), await extent()]).toEqual([311, [0, false]]);
    // Once complete, it reads the last days only.
    expect(await compareOn(311)).toEqual([311]);
  });

  test('begins again if Stripe does not know where it stopped', async () => {
    await compareOn(249, 1);
    await compareOn(251, Infinity, (id) => id !== 'txn_day150');
    expect([await recorded(), await extent()]).toEqual([252, [0, false]]);
  });
});
