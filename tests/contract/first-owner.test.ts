import { expect, test } from 'vitest';
import { asOwner } from '../database/people.ts';
import { openBrowser } from './auth-journey.ts';
import { describeBackend } from './describe-backend.ts';

const account = {
  email: 'Lena@Vault.test',
  password: 'runway chalk copper 9',
  firstName: 'Lena',
  lastName: 'Vogt',
};

describeBackend('the first owner of a new site', {}, (context) => {
  const ask = async (body?: object) => {
    const answer = await fetch(`${context.backend.url}/functions/v1/first-owner`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { apikey: context.backend.publishableKey },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    return { status: answer.status, body: (await answer.json()) as object };
  };

  test.each([{ email: 'nobody' }, { password: 'short' }, { firstName: ' ' }])(
    'refuses an account with %j',
    async (change) => {
      expect(await ask({ ...account, ...change })).toMatchObject({ status: 400 });
      expect(await ask()).toEqual({ status: 200, body: { isOpen: true } });
    },
  );

  test('only one of two visitors becomes the owner, who can sign in at once', async () => {
    const answers = await Promise.all([ask(account), ask({ ...account, email: 'Other@vault.test' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await ask()).toEqual({ status: 200, body: { isOpen: false } });
    const roles = await asOwner<{ email: string; role: string }>(
      context.database,
      `select u."email", r."role" from "public"."user_roles" r join "auth"."users" u on u."id" = r."user_id"`,
    );
    expect(roles).toEqual([{ email: expect.stringMatching(/@vault\.test$/), role: 'admin' }]);
    const { error } = await openBrowser(context.backend).auth.signInWithPassword({
      email: String(roles[0]?.email),
      password: account.password,
    });
    expect(error).toBeNull();
  });
});
