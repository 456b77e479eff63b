import type Stripe from 'stripe';
import { beforeAll, expect, test } from 'vitest';
import { handleDeleteAccount } from '#functions/delete-account/handler.ts';
import { KNEE_FILE } from '../database/orders.ts';
import { asOwner, createMember, exemptAdmins } from '../database/people.ts';
import { bearer, joinAs, openBrowser, password, readMail, type Joined } from './auth-journey.ts';
import { buy, cartLine, download, seedShop } from './shop-journey.ts';
import { describeBackend } from './describe-backend.ts';

describeBackend('deleting an account', { prepare: seedShop }, (context) => {
  beforeAll(async () => {
    await createMember(context.database, { admin: true });
  });

  const join = () => joinAs(context);
  const remove = async (person: Joined | undefined, body: unknown = { password }) => {
    const answer = await fetch(`${context.backend.url}/functions/v1/delete-account`, {
      method: 'POST',
      headers: {
        apikey: context.backend.publishableKey,
        'content-type': 'application/json',
        ...(person && bearer(person)),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const exists = async ({ session }: Joined) =>
    (
      await asOwner(context.database, `select 1 as "one" from "auth"."users" where "id" = $1::uuid`, [
        session.user.id,
      ])
    ).length === 1;
  const makeAdmin = (person: Joined) =>
    asOwner(context.database, `select "public"."grant_role"($1, 'admin')`, [person.email]);

  test('deletes the account, its files and its rights, and makes the order anonymous', async () => {
    const ada = await join();
    const id = ada.session.user.id;
    await buy(context.backend, [cartLine(3)], ada.email);
    const bucket = context.backend.serviceClient().storage.from('video-submissions');
    for (const name of [`${id}/1.webm`, `${id}/old/2.webm`]) {
      const { error } = await bucket.upload(name, new Blob(['film'], { type: 'video/webm' }));
      expect(error).toBeNull();
    }

    expect(await remove(ada)).toEqual({ status: 200, body: { ok: true } });

    expect(await exists(ada)).toBe(false);
    expect((await bucket.list(id)).data).toEqual([]);
    expect((await bucket.download(`${id}/1.webm`)).error).not.toBeNull();
    expect(
      await asOwner(
        context.database,
        `select 1 as "one" from "public"."orders" where "user_id" = $1::uuid or "email" = $2`,
        [id, ada.email],
      ),
    ).toEqual([]);
    expect(
      (await openBrowser(context.backend).auth.signInWithPassword({ email: ada.email, password })).error
        ?.code,
    ).toBe('invalid_credentials');
  });

  test('sends a last mail to the address of the deleted account', async () => {
    const ada = await join();
    expect(await remove(ada)).toMatchObject({ status: 200 });
    const [last] = await readMail(context, ada.email);
    expect(last?.subject).toBe('Your Crossbar account was deleted');
  });

  test("the deleted account's token grants no access", async () => {
    const ada = await join();
    await buy(context.backend, [cartLine(3)], ada.email);
    await remove(ada);
    expect((await download(context.backend, { fileId: KNEE_FILE }, bearer(ada))).status).toBe(401);
    expect(await remove(ada)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
    for (const table of ['orders', 'user_downloads', 'profiles', 'user_roles']) {
      expect(
        (await (await context.backend.userClient(ada.session.user.id)).from(table as 'orders').select()).data,
      ).toEqual([]);
    }
    expect((await ada.browser.auth.refreshSession()).error).not.toBeNull();
  });

  test.each([
    ['a wrong password', { password: 'not mine' }, 403, 'wrong_password'],
    ['another letter case', { password: password.toUpperCase() }, 403, 'wrong_password'],
    ['no password', {}, 400, 'password_required'],
    ['an empty password', { password: '' }, 400, 'password_required'],
    ['a number', { password: 7 }, 400, 'password_required'],
    ['an overlong password', { password: 'x'.repeat(5000) }, 403, 'wrong_password'],
    ['no JSON', 'password=x', 400, 'malformed_body'],
    ['nothing', '', 400, 'malformed_body'],
  ])('rejects %s and keeps the account', async (_name, body, status, code) => {
    const ada = await join();
    expect(await remove(ada, body)).toMatchObject({ status, body: { code } });
    expect(await exists(ada)).toBe(true);
  });

  test('the owner deletes a member with their own password, which the trail records', async () => {
    const [owner, ada] = [await join(), await join()];
    await makeAdmin(owner);
    await exemptAdmins(context.database);
    const userId = ada.session.user.id;
    expect(await remove(owner, { password: 'wrong password', userId })).toMatchObject({
      body: { code: 'wrong_password' },
    });
    expect(await exists(ada)).toBe(true);
    expect(await remove(owner, { password, userId })).toEqual({ status: 200, body: { ok: true } });
    expect(await exists(ada)).toBe(false);
    expect(await exists(owner)).toBe(true);
    expect(
      await asOwner(
        context.database,
        `select "action", "admin_id" from "public"."admin_actions" where "target" = $1 and "action" = 'delete-athlete'`,
        [userId],
      ),
    ).toEqual([{ action: 'delete-athlete', admin_id: owner.session.user.id }]);
  });

  test('members cannot delete or export anyone else', async () => {
    const [ada, eve] = [await join(), await join()];
    const userId = eve.session.user.id;
    expect(await remove(ada, { password, userId })).toMatchObject({
      status: 403,
      body: { code: 'no_access' },
    });
    const exported = await fetch(`${context.backend.url}/functions/v1/export-account?user=${userId}`, {
      headers: { apikey: context.backend.publishableKey, ...bearer(ada) },
    });
    expect(exported.status).toBe(403);
    expect(await exists(eve)).toBe(true);
  });

  test('the owner exports a member, which the trail records', async () => {
    const [owner, ada] = [await join(), await join()];
    await makeAdmin(owner);
    await exemptAdmins(context.database);
    const userId = ada.session.user.id;
    const exported = await fetch(`${context.backend.url}/functions/v1/export-account?user=${userId}`, {
      headers: { apikey: context.backend.publishableKey, ...bearer(owner) },
    });
    expect(await exported.json()).toMatchObject({ account: { email: ada.email } });
    expect(
      await asOwner(
        context.database,
        `select 1 from "public"."admin_actions" where "target" = $1 and "action" = 'export-athlete'`,
        [userId],
      ),
    ).toHaveLength(1);
  });

  test('asks a visitor to sign in', async () => {
    expect(await remove(undefined)).toMatchObject({ status: 401, body: { code: 'not_signed_in' } });
  });

  test('explains a wrong password, and keeps the session', async () => {
    const ada = await join();
    expect((await remove(ada, { password: 'not mine' })).body.error).toBe(
      'That’s not the password of this account.',
    );
    expect((await ada.browser.auth.getUser()).data.user?.id).toBe(ada.session.user.id);
  });

  test('blocks the right password after five wrong ones', async () => {
    const eve = await join();
    for (let round = 0; round < 5; round += 1) {
      expect((await remove(eve, { password: `guess ${round}` })).status).toBe(403);
    }
    expect(await remove(eve)).toMatchObject({ status: 429, body: { code: 'too_many_tries' } });
    expect(await exists(eve)).toBe(true);
  });

  test('a right password resets the count of wrong ones', async () => {
    const coach = await join();
    await asOwner(context.database, `delete from "public"."user_roles" where "user_id" <> $1::uuid`, [
      await makeAdmin(coach).then(() => coach.session.user.id),
    ]);
    for (let round = 0; round < 3; round += 1) {
      expect((await remove(coach, { password: 'not mine' })).status).toBe(403);
      expect(await remove(coach)).toMatchObject({ status: 409, body: { code: 'last_admin' } });
    }
    expect(await exists(coach)).toBe(true);
    await createMember(context.database, { admin: true });
    expect((await remove(coach)).status).toBe(200);
  });

  test('keeps one of two last admins who delete themselves simultaneously, with a reason', async () => {
    const [one, two] = [await join(), await join()];
    await makeAdmin(one);
    await makeAdmin(two);
    await asOwner(
      context.database,
      `delete from "public"."user_roles" where "user_id" not in ($1::uuid, $2::uuid)`,
      [one.session.user.id, two.session.user.id],
    );
    const answers = await Promise.all([remove(one), remove(two)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.code).toBe('last_admin');
    expect([await exists(one), await exists(two)].sort()).toEqual([false, true]);
  });

  test('deletes once, without an error, when pressed twice', async () => {
    const ada = await join();
    const answers = await Promise.all([remove(ada), remove(ada)]);
    expect(answers.map(({ status }) => status)).toContain(200);
    for (const { status } of answers) expect([200, 401, 403]).toContain(status);
    expect(await exists(ada)).toBe(false);
  });

  test('keeps the account if its subscription cannot be canceled', async () => {
    const ada = await join();
    const id = ada.session.user.id;
    await asOwner(
      context.database,
      `insert into "public"."stripe_customers" ("user_id", "stripe_customer_id", "livemode") values ($1, 'cus_ada', false)`,
      [id],
    );
    const ask = (list: () => Promise<{ data: [] }>) =>
      handleDeleteAccount(
        new Request(`${context.backend.url}/functions/v1/delete-account`, {
          method: 'POST',
          headers: bearer(ada),
          body: JSON.stringify({ password }),
        }),
        {
          supabase: context.backend.serviceClient(),
          stripe: { checkout: { sessions: { list } }, subscriptions: { list } } as unknown as Stripe,
          livemode: false,
          checkPassword: () => Promise.resolve(true),
          log: () => undefined,
        },
      );
    expect((await ask(() => Promise.reject(new Error('Stripe is down')))).status).toBe(500);
    expect(await exists(ada)).toBe(true);
    let asked = 0;
    const answer = await ask(async () => {
      expect(await exists(ada)).toBe(true);
      asked += 1;
      return { data: [] };
    });
    expect(answer.status).toBe(200);
    expect(asked).toBe(2);
    expect(await exists(ada)).toBe(false);
  });
});
