import { beforeAll, expect, test } from 'vitest';
import { asOwner } from '../database/people.ts';
import { createDraw } from '../support/draw.ts';
import { describeBackend } from './describe-backend.ts';
import { checkDueTimes, checkMails, checkMoney, checkOwnRows, checkReviews } from './month-checks.ts';
import {
  buyCredits,
  deliverMail,
  replyToReviews,
  reviewVideos,
  submitVideos,
  writeMessages,
  type MonthDay,
} from './month-days.ts';
import { assignPlans, goOnVacation, subscribeSome, tickSets, type FollowedPlan } from './month-extras.ts';
import { acceptNext, openClub } from './month-people.ts';
import { moveTime } from './move-time.ts';
import { seedShop } from './shop-journey.ts';
import type { Subscriber } from './subscription-journey.ts';

const days = 30;

describeBackend('an owner, two coaches and fifty athletes', { prepare: seedShop }, (context) => {
  let month: MonthDay;
  beforeAll(async () => {
    month = {
      ...context,
      people: await openClub(context),
      draw: createDraw(1),
      done: { finished: new Map(), chatMails: new Map(), creditsBought: 0, races: 0 },
    };
  });

  test(
    'use the site for a month',
    async () => {
      let followed: FollowedPlan[] = [];
      let subscribers: Subscriber[] = [];
      let dueTimes = 0;
      for (let day = 1; day <= days; day += 1) {
        for (let next = 0; next < 5; next += 1) await acceptNext(context, month.people);
        if (day === 2) followed = await assignPlans(month);
        if (day === 2) subscribers = await subscribeSome(month, 6);
        if (day === 12) await goOnVacation(month, 5);
        if (day === 20) for (const { press } of subscribers.slice(0, 2)) await press('fail');
        if (day === 23) await subscribers[0]?.press('pay');
        if (day === 25) await subscribers[2]?.press('cancel');
        await buyCredits(month);
        await submitVideos(month);
        dueTimes += await checkDueTimes(month);
        await reviewVideos(month);
        await replyToReviews(month);
        await tickSets(month, followed);
        await writeMessages(month);
        for (const { run } of context.backend.backend.jobs) await run();
        await moveTime(context.database, { days: 1 });
        await deliverMail(context);
      }
      for (const { press } of subscribers.slice(2)) await press('renew');
      await asOwner(context.database, `update "private"."job_runs" set "started_at" = '-infinity'`);
      for (const { run } of context.backend.backend.jobs) await run();

      expect(month.people.invited).toEqual([]);
      expect(dueTimes).toBeGreaterThan(100);
      expect(month.done.finished.size).toBeGreaterThan(100);
      expect(month.done.races).toBeGreaterThan(0);
      await checkReviews(month);
      await checkMails(month);
      await checkMoney(month);
      for (const athlete of month.people.athletes)
        expect(await checkOwnRows(context, athlete)).toBeGreaterThan(0);
    },
    20 * 60_000,
  );
});
