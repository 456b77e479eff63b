import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { joinAs } from './auth-journey.ts';
import { startTestBackend } from './start-test-backend.ts';
import { answerLimit, hostileInputs, isSoaking } from '../support/soak.ts';

const names = [
  'email', 'phone', 'password', 'current_password', 'data', 'code_challenge', 'code_challenge_method', 'type', 'token',
  'token_hash', 'refresh_token', 'auth_code', 'code_verifier', 'app_metadata', 'nonce', 'gotrue_meta_security',
  '__proto__',
]; // prettier-ignore

/** What somebody may put into a field: the plausible, the wrong type, and the unkeepable. */
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
const body = fc.oneof(
  fc.dictionary(fc.constantFrom(...names), value).map((fields) => JSON.stringify(fields)),
  fc.json(),
  fc.string(),
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
  ['POST', '/admin/users'],
  ['POST', '/factors'],
) as fc.Arbitrary<[string, string]>;

describeOnEachEngine('whatever is sent to the auth service', (openDatabase) => {
  test('is answered with a coded error or with success, never with a failure', async () => {
    const database = await openDatabase();
    const backend = await startTestBackend(database);
    try {
      const { session } = await joinAs({ database, backend });
      await fc.assert(
        fc.asyncProperty(call, body, fc.boolean(), async ([method, path], text, signedIn) => {
          const answer = await fetch(`${backend.url}/auth/v1${path}`, {
            method,
            headers: {
              apikey: backend.publishableKey,
              ...(signedIn ? { authorization: `Bearer ${session.access_token}` } : {}),
            },
            body: text,
            signal: answerLimit(),
          });
          expect(answer.status).toBeLessThan(500);
          if (answer.status >= 400) expect(await answer.json()).toHaveProperty('error_code');
          else await answer.arrayBuffer();
        }),
        // Each sign-up costs a password's hash; on a busy machine npm test tries fewer.
        { ...hostileInputs(150), ...(isSoaking ? {} : { interruptAfterTimeLimit: 40_000 }) },
      );
    } finally {
      await backend.close();
    }
  });

  test('a link with anything in its query leads back to the site', async () => {
    const database = await openDatabase();
    const backend = await startTestBackend(database);
    try {
      const text = fc.oneof(
        fc.string({ unit: 'grapheme' }),
        fc.constantFrom('signup', 'email', '\0', 'pkce_x'),
      );
      await fc.assert(
        fc.asyncProperty(text, text, fc.oneof(text, fc.webUrl()), async (token, type, redirectTo) => {
          const query = new URLSearchParams({ token, type, redirect_to: redirectTo });
          const answer = await fetch(`${backend.url}/auth/v1/verify?${query}`, {
            redirect: 'manual',
            signal: answerLimit(),
          });
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
