import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { functions } from '../../server/functions/registry.ts';
import { joinAs } from '../contract/auth-journey.ts';
import { describeBackend } from '../contract/describe-backend.ts';
import { hostileInputs } from '../support/soak.ts';

/** Fields of every function, with what belongs there and what does not. */
const field = fc.constantFrom(
  ...[
    'lineItems',
    'successUrl',
    'cancelUrl',
    'email',
    'token',
    'password',
    'orderId',
    'sessionId',
    'session_id',
  ],
  ...['list', 'format', 'amount', 'id', 'fileId', 'returnUrl', 'name', 'limit', '__proto__', 'constructor'],
);
const value = fc.oneof(
  fc.constantFrom<unknown>(
    ...[
      'ada@example.com',
      '\0',
      '\ud800',
      'x'.repeat(5000),
      "'; drop table orders; --",
      'javascript:alert(1)',
    ],
    ...['https://evil.example/', '../../secrets.json', '00000000-0000-4000-8000-000000000000', 'cs_test_1'],
    ...[null, true, -1, 0, 1e308, 2 ** 53, [], {}],
    [{ productId: 3, quantity: 1e9, price: -1, option: '__proto__' }],
    [{ productId: 5, quantity: 1, price: 49, productName: '\0', image: '//evil.example/x' }],
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.jsonValue({ maxDepth: 8 }),
);
const body = fc.oneof(
  { weight: 4, arbitrary: fc.dictionary(field, value).map((fields) => JSON.stringify(fields)) },
  { weight: 1, arbitrary: fc.oneof(fc.json(), fc.string(), fc.constant('['.repeat(50_000))) },
);
const header = fc.dictionary(
  fc.constantFrom(
    'origin',
    'content-type',
    'accept',
    'stripe-signature',
    'x-jobs-secret',
    'range',
    'if-none-match',
  ),
  fc.constantFrom(
    '*/*',
    'application/json',
    'text/html',
    't=1,v1=00',
    'bytes=0-,1-',
    'https://evil.example',
    'null',
    '',
  ),
  { maxKeys: 3 },
);

describeBackend('whatever is sent to a function', (place) => {
  let token: string;
  beforeAll(async () => {
    token = (await joinAs(place)).session.access_token;
  });

  test('is answered or refused, never with a 5xx, and the secrets stay inside', async () => {
    const call = fc.record({
      name: fc.constantFrom(...Object.keys(functions), 'nobody', '__proto__', '..%2frun-jobs'),
      method: fc.constantFrom('POST', 'POST', 'POST', 'GET', 'PUT', 'DELETE', 'OPTIONS'),
      query: fc.dictionary(field, fc.string({ maxLength: 20 }), { maxKeys: 3 }),
      isSignedIn: fc.boolean(),
      header,
      body,
    });
    await fc.assert(
      fc.asyncProperty(call, async ({ name, method, query, isSignedIn, header: headers, body: text }) => {
        const address = `${place.backend.url}/functions/v1/${name}?${new URLSearchParams(query)}`;
        const answer = await fetch(address, {
          method,
          headers: {
            apikey: place.backend.publishableKey,
            ...(isSignedIn ? { authorization: `Bearer ${token}` } : {}),
            ...headers,
          },
          ...(method === 'GET' ? {} : { body: text }),
          redirect: 'manual',
        });
        const said = await answer.text();
        expect(answer.status, said.slice(0, 500)).toBeLessThan(500);
        for (const secret of Object.values(place.backend.secrets)) expect(said).not.toContain(secret);
        expect(said).not.toMatch(/node_modules|\.ts:\d+/);
      }),
      hostileInputs(120),
    );
  });
});
