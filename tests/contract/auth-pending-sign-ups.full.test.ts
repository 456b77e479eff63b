import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createAuthService } from 'embedded-supabase/auth/auth-service.ts';
import { createPasswordHasher } from 'embedded-supabase/auth/password-hasher.ts';
import { createSigningKeys } from 'embedded-supabase/auth/signing-keys.ts';
import type { Database } from 'embedded-supabase/database/database.ts';
import { queueAccountMail } from '#server/functions/queue-account-mail.ts';
import { asOwner } from '../database/people.ts';
import { times } from '../support/soak.ts';
import { describeOnEachEngine } from '../support/test-database.ts';

const HOUR_MS = 3_600_000;

/** The auth service with its own clock and without limits, since an address may otherwise sign up once a minute. */
function openAuthService(database: Database) {
  let nowMs = Date.now();
  const allow = () => Promise.resolve();
  const service = createAuthService({
    database,
    keys: createSigningKeys('x'.repeat(40)),
    hasher: createPasswordHasher({ cost: 4 }),
    passwords: { minimum: 6, isCommon: () => false },
    queueMail: queueAccountMail,
    limits: { takeAttempt: allow, giveBackAttempt: allow, countMail: allow, resetMailLimit: allow },
    siteUrl: () => 'http://localhost',
    log: { debug: () => undefined, info: () => undefined, warn: () => undefined, error: console.error },
    now: () => new Date(nowMs),
  });
  async function post(path: string, body: object): Promise<{ status: number; error_code?: string }> {
    const answer = await service(
      new Request(`http://localhost/auth/v1${path}`, { method: 'POST', body: JSON.stringify(body) }),
      {
        path: path.split('?')[0] ?? path,
        caller: { claims: { role: 'anon' } },
        clientAddress: '127.0.0.1',
        requestId: 'test',
      },
    );
    return { status: answer.status, ...((await answer.json()) as object) };
  }
  return { post, now: () => nowMs, wait: (ms: number) => void (nowMs += ms) };
}

interface SignUpInput {
  password: string;
  name: string;
}
interface Mail {
  type: 'signup' | 'recovery';
  token: string;
  code: string;
  validUntil: number;
  /** The sign-up that the mail confirms; undefined when its link confirms none. */
  input: SignUpInput | undefined;
}

const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('sign up'), by: fc.constantFrom('Ada', 'Eve') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('resend') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('reset') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('wait'), hours: fc.integer({ min: 1, max: 25 }) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('confirm'),
      mail: fc.nat(),
      by: fc.constantFrom('link', 'code'),
    }),
  },
) as fc.Arbitrary<
  | { kind: 'sign up'; by: string }
  | { kind: 'resend' }
  | { kind: 'reset' }
  | { kind: 'wait'; hours: number }
  | { kind: 'confirm'; mail: number; by: 'link' | 'code' }
>;

describeOnEachEngine('sign-ups of one address by two people', (openDatabase) => {
  test('a confirmation applies the password and name of its own sign-up only', async () => {
    const database = await openDatabase();
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
        const auth = openAuthService(database);
        const email = `shared-${randomUUID()}@example.com`;
        const mails: Mail[] = [];
        const inputs: SignUpInput[] = [];
        let confirmed: Mail | undefined;

        const isValid = (mail: Mail) => confirmed === undefined && auth.now() < mail.validUntil;
        const pending = () =>
          new Set(mails.filter(isValid).flatMap(({ input }) => (input === undefined ? [] : [input])));
        const newMail = async (type: Mail['type'], input?: SignUpInput) => {
          const rows = await asOwner<{ payload: { token: string; code: string } }>(
            database,
            `delete from "public"."mail_outbox" where "recipient" = $1 and "payload" ? 'token' returning "payload"`,
            [email],
          );
          for (const { payload } of rows) {
            const hours = type === 'signup' ? 24 : 1;
            if (type === 'recovery') mails.forEach((mail) => mail.type === type && (mail.validUntil = 0));
            mails.push({ type, ...payload, input, validUntil: auth.now() + hours * HOUR_MS });
          }
          return rows.length;
        };

        for (const [index, action] of steps.entries()) {
          auth.wait(61_000);
          if (action.kind === 'sign up') {
            const input = { password: `${action.by} types this ${index}`, name: `${action.by} ${index}` };
            inputs.push(input);
            const data = { first_name: input.name };
            expect(await auth.post('/signup', { email, password: input.password, data })).toMatchObject({
              status: 200,
            });
            expect(await newMail('signup', input)).toBe(confirmed === undefined ? 1 : 0);
          } else if (action.kind === 'resend') {
            const [only, ...others] = pending();
            await auth.post('/resend', { type: 'signup', email });
            await newMail('signup', others.length === 0 ? only : undefined);
          } else if (action.kind === 'reset' && confirmed === undefined) {
            await auth.post('/recover', { email });
            await newMail('recovery');
          } else if (action.kind === 'wait') {
            auth.wait(action.hours * HOUR_MS);
          } else if (action.kind === 'confirm' && mails.length > 0) {
            const mail = mails[action.mail % mails.length];
            if (mail === undefined || (action.by === 'code' && !isValid(mail))) continue;
            const { type, token, code } = mail;
            const proof = action.by === 'link' ? { token_hash: token } : { email, token: code };
            const { status } = await auth.post('/verify', { type, ...proof });
            expect(status).toBe(isValid(mail) ? 200 : 403);
            if (isValid(mail)) confirmed = mail;
          }
        }

        for (const input of inputs) {
          const { status } = await auth.post('/token?grant_type=password', {
            email,
            password: input.password,
          });
          expect(status, input.password).toBe(input === confirmed?.input ? 200 : 400);
        }
        const [person] = await asOwner<{ first_name: string }>(
          database,
          `select p."first_name" from "public"."profiles" p join "auth"."users" u on u."id" = p."id" where u."email" = $1`,
          [email],
        );
        expect(person?.first_name ?? '').toBe(confirmed?.input?.name ?? '');
      }),
      {
        numRuns: times(20, 2_000),
        examples: [
          // Eve signs up after Ada, and Ada opens her own mail.
          [
            [
              { kind: 'sign up', by: 'Ada' },
              { kind: 'sign up', by: 'Eve' },
              { kind: 'confirm', mail: 0, by: 'link' },
            ],
          ],
          [
            [
              { kind: 'sign up', by: 'Eve' },
              { kind: 'sign up', by: 'Ada' },
              { kind: 'resend' },
              { kind: 'confirm', mail: 2, by: 'code' },
            ],
          ],
        ],
      },
    );
  });
});
