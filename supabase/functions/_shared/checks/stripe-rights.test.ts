import { readdirSync, readFileSync } from 'node:fs';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { examineRights, stripeRights } from './stripe-rights.ts';

const root = new URL('../../../../', import.meta.url);
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

/** The calls of Stripe's client in a file, such as 'checkout.sessions.create', also over several lines. */
function callsIn(source: string): string[] {
  return [...source.matchAll(/\bstripe((?:\s*\.\s*[a-zA-Z]+)+)\s*\(/g)].map(([, path = '']) =>
    path.replace(/\s/g, '').slice(1),
  );
}

test('every call of Stripe in the code has a right, and every right is needed', () => {
  const files = ['supabase/functions', 'server', 'scripts']
    .flatMap((folder) =>
      readdirSync(new URL(folder, root), { recursive: true }).map((path) => `${folder}/${String(path)}`),
    )
    .filter((path) => path.endsWith('.ts') && !/\.test\.ts$|sandbox|stripe-rights/.test(path));
  const calls = new Set(files.flatMap((path) => callsIn(read(path))));
  // Checks a signature, without a request.
  calls.delete('webhooks.constructEventAsync');
  expect([...calls].sort()).toEqual(stripeRights.flatMap((right) => right.calls).sort());
});

test('the guide lists the same rights', () => {
  const namesOf = (access: 'read' | 'write') => {
    const names = stripeRights.filter((right) => right.access === access).map(({ name }) => name);
    return `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`;
  };
  expect(read('docs/deploying.md').replace(/\s+/g, ' ')).toContain(
    `write access to ${namesOf('write')}, and read access to ${namesOf('read')}.`,
  );
});

/** Stripe with a key that lacks the right for some addresses. */
const stripeWithout = (address: RegExp | undefined) =>
  new Stripe('rk_test_doctor', {
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient((input, init) => {
      const { method, url } = new Request(input, init);
      const isRefused = address?.test(`${method} ${new URL(url).pathname}`) ?? false;
      const error = isRefused
        ? {
            type: 'invalid_request_error',
            message: 'The provided key does not have the required permissions.',
          }
        : { type: 'invalid_request_error', code: 'resource_missing', message: 'No such object' };
      return Promise.resolve(Response.json({ error }, { status: isRefused ? 403 : 404 }));
    }),
  });

test.each([
  ['Balance transaction sources', 'read', /^GET \/v1\/balance_transactions$/],
  ['Charges and Refunds', 'write', /^POST \/v1\/refunds$/],
  ['Credit notes', 'write', /^POST \/v1\/credit_notes$/],
  ['Invoices', 'read', /^GET \/v1\/invoice_payments$/],
  ['Tax Settings and Registrations', 'read', /^GET \/v1\/tax\//],
])('the doctor names the missing right to %s', async (name, access, address) => {
  expect(await examineRights(stripeWithout(address))).toEqual([
    {
      state: 'wrong',
      text: expect.stringContaining(`STRIPE_SECRET_KEY lacks ${access} access to ${name}.`) as string,
    },
  ]);
});

test('the doctor finds no fault with a key that has every right', async () => {
  expect(await examineRights(stripeWithout(undefined))).toEqual([
    { state: 'fine', text: 'The key for Stripe has every right that the site needs.' },
  ]);
});
