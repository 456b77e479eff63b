import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { joinAs, password } from './auth-journey.ts';
import { startTestBackend } from './start-test-backend.ts';
import { hostileInputs, isSoaking } from '../support/soak.ts';

const names = [
  'email', 'phone', 'password', 'current_password', 'data', 'type', 'token',
  'token_hash', 'refresh_token', 'auth_code', 'code_verifier', 'app_metadata', 'nonce', 'gotrue_meta_security',
  '__proto__',
]; // oxfmt-ignore

/** Field values: plausible ones, wrong types, and ones that cannot be stored. */
const value = fc.oneof(
  fc.constantFrom(
    'ada@example.com',
    'signup',
    'recovery',
    'email_change',
    's256',
    '123456',
    'a long password',
    null,
  ),
  fc.string({ unit: 'binary' }),
  fc.constantFrom('\0', '\ud800', 'x'.repeat(5000), '{"a":1}', "'; drop table users; --"),
  fc.jsonValue({ maxDepth: 14 }),
);
/** Bodies that get as far as an account, its password or its mail. */
const plausible = fc.record(
  {
    email: fc.oneof(
      fc.constantFrom('bo@example.com', 'Bo@Example.com ', 'ada@example.com'),
      fc.nat({ max: 999 }).map((number) => `athlete-${number}@example.com`),
    ),
    password: fc.constantFrom('a long password', 'a long password', 'wrong', ''),
    type: fc.constantFrom('signup', 'recovery', 'email', 'email_change', 'invite'),
    token: fc.constantFrom('123456', '', '\0'),
    data: value,
  },
  { requiredKeys: ['email', 'password'] },
);
const body = fc.oneof(
  { weight: 3, arbitrary: plausible.map((fields) => JSON.stringify(fields)) },
  {
    weight: 2,
    arbitrary: fc.dictionary(fc.constantFrom(...names), value).map((fields) => JSON.stringify(fields)),
  },
  { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string()) },
);
const call = fc.constantFrom(
  ['POST', '/signup'],
  ['POST', '/token?grant_type=password'],
  ['POST', '/token?grant_type=refresh_token'],
  ['POST', '/token?grant_type=pkce'],
  ['POST', '/verify'],
  ['POST', '/recover'],
  ['POST', '/resend'],
  ['PUT', '/user'],
  ['POST', '/logout'],
  ['GET', '/user'],
  ['GET', '/admin/users'],
  ['POST', '/admin/users'],
  ['POST', '/factors'],
) as fc.Arbitrary<[string, string]>;

describeOnEachEngine('any request to the auth service', (openDatabase) => {
  test('gets success or a coded error, never a failure, and takes over no account', async () => {
    const database = await openDatabase();
    const backend = await startTestBackend(database);
    try {
      const bo = await joinAs({ database, backend }, { email: 'bo@example.com' });
      const { session } = await joinAs({ database, backend });
      // Signing out ends all sessions of the account.
      const { session: leaving } = await joinAs({ database, backend });
      await fc.assert(
        fc.asyncProperty(
          call,
          body,
          fc.boolean(),
          fc.ipV4(),
          async ([method, path], text, signedIn, clientAddress) => {
            const { access_token: token } = path === '/logout' ? leaving : session;
            const request = new Request(`${backend.url}/auth/v1${path}`, {
              method,
              headers: {
                apikey: backend.publishableKey,
                ...(signedIn ? { authorization: `Bearer ${token}` } : {}),
              },
              ...(method === 'GET' ? {} : { body: text }),
            });
            // A separate address per request, or rate limits would reject most of them.
            const answer = await backend.backend.fetch(request, { clientAddress });
            const responseText = await answer.text();
            expect(answer.status, responseText).toBeLessThan(500);
            if (answer.status >= 400) expect(JSON.parse(responseText)).toHaveProperty('error_code');
            expect(responseText).not.toContain(bo.session.user.id);
          },
        ),
        // Each sign-up hashes a password. On a busy machine, npm test tries fewer.
        { ...hostileInputs(150), ...(isSoaking ? {} : { interruptAfterTimeLimit: 40_000 }) },
      );
      const { data, error } = await bo.browser.auth.signInWithPassword({ email: bo.email, password });
      expect(error).toBeNull();
      expect(data.user?.id).toBe(bo.session.user.id);
    } finally {
      await backend.close();
    }
  });

  test('a link with any query redirects to the site', async () => {
    const database = await openDatabase();
    const backend = await startTestBackend(database);
    try {
      const text = fc.oneof(fc.string({ unit: 'grapheme' }), fc.constantFrom('signup', 'email', '\0'));
      await fc.assert(
        fc.asyncProperty(text, text, fc.oneof(text, fc.webUrl()), async (token, type, redirectTo) => {
          const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
          const answer = await fetch(`${backend.url}/auth/v1/verify?${query}`, { redirect: 'manual' });
          expect(answer.status).toBe(303);
          expect(new URL(answer.headers.get('location') ?? '').origin).toBe(backend.url);
        }),
        hostileInputs(150),
      );
    } finally {
      await backend.close();
    }
  });
});
