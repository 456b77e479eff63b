import { expect } from 'vitest';
import { deliverDueMail } from '#functions/deliver-mail/handler.ts';
import type { Mail } from '#functions/_shared/mail/send-mail.ts';
import { createPush } from '#functions/_shared/push/send-push.ts';
import { createMember, asOwner, type Member } from '../database/people.ts';
import { finishReview, submitVideo } from '../database/reviews.ts';
import type { PushService } from '../support/push-service.ts';
import type { BackendContext } from './describe-backend.ts';
import { functionDependencies } from './function-dependencies.ts';

/** What the tests of push do: members with devices, causes, and the sender. */
export function pushJourney(context: BackendContext, service: PushService) {
  const { database } = context;
  const call = async (init: RequestInit & { token?: string } = {}) =>
    fetch(`${context.backend.url}/functions/v1/push-devices`, {
      ...init,
      headers: {
        apikey: context.backend.publishableKey,
        ...(init.token !== undefined && { authorization: `Bearer ${init.token}` }),
      },
    });

  /** Sends a subscription as a browser does. */
  const register = async (subscription: object, token?: string) =>
    call({
      method: 'POST',
      body: JSON.stringify({ ...subscription, timeZone: 'UTC' }),
      ...(token !== undefined && { token }),
    });

  async function createAthlete({ devices = 1 } = {}) {
    const ada = await createMember(database, {
      confirmed: true,
      metadata: { first_name: 'Adalberta', last_name: 'Vaulterova' },
    });
    const token = await context.backend.accessToken(ada.sub);
    const names: string[] = [];
    for (let added = 0; added < devices; added += 1) {
      const { name, subscription } = service.addDevice();
      expect((await register(subscription, token)).status).toBe(200);
      names.push(name);
    }
    // The tests run at any hour.
    await change(ada, `"quiet_from" = null, "quiet_until" = null`);
    return { ada, token, devices: names };
  }

  const change = (member: Member, set: string) =>
    asOwner(database, `update "public"."push_settings" set ${set} where "user_id" = $1::uuid`, [member.sub]);

  const createCoach = () => createMember(database, { role: 'coach', confirmed: true });

  /** Finishes a review of the athlete's jump. Returns the submission's id. */
  async function giveFeedback(athlete: Member): Promise<string> {
    const submission = await submitVideo(database, athlete);
    await finishReview(database, await createCoach(), submission, { summary: 'Adalberta, plant earlier.' });
    return submission;
  }

  /** Sends what is due. Returns the mails to this address. */
  async function deliver({ email }: { email: string }, { isLater = false } = {}): Promise<Mail[]> {
    if (isLater) await asOwner(database, `update "public"."mail_outbox" set "next_attempt_at" = now()`);
    const sent: Mail[] = [];
    const { brand } = functionDependencies(context.backend);
    await deliverDueMail({
      ...functionDependencies(context.backend),
      push: createPush({
        keys: context.backend.secrets.pushKeys,
        contact: brand.supportEmail,
        others: { testHost: service.host },
        fetch,
      }),
      sendMail: (mail) => {
        sent.push(mail);
        return Promise.resolve();
      },
    });
    expect(service.problems).toEqual([]);
    return sent.filter(({ to }) => to === email);
  }

  const receivedBy = (devices: readonly string[]) =>
    service.received.filter(({ device }) => devices.includes(device)).map(({ payload }) => payload);

  const countDevices = async ({ sub }: { sub: string }) =>
    (await asOwner(database, `select 1 from "public"."push_subscriptions" where "user_id" = $1::uuid`, [sub]))
      .length;

  return {
    call,
    register,
    createAthlete,
    createCoach,
    change,
    giveFeedback,
    deliver,
    receivedBy,
    countDevices,
  };
}
