import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { functions } from '#server/functions/registry.ts';
import { joinAs } from '../contract/auth-journey.ts';
import { describeBackend } from '../contract/describe-backend.ts';
import { hostileInputs } from '../support/soak.ts';

/** Field names of all functions, and names that no function has. */
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

describeBackend('any request to a function', (context) => {
  let token: string;
  beforeAll(async () => {
    token = (await joinAs(context)).session.access_token;
  });

  test('never gets a 5xx or a secret', async () => {
    const call = fc.record({
      name: fc.constantFrom(...Object.keys(functions), 'no-such-function', '__proto__', '..%2frun-jobs'),
      method: fc.constantFrom('POST', 'POST', 'POST', 'GET', 'PUT', 'DELETE', 'OPTIONS'),
      query: fc.dictionary(field, fc.string({ maxLength: 20 }), { maxKeys: 3 }),
      isSignedIn: fc.boolean(),
      header,
      body,
    });
    await fc.assert(
      fc.asyncProperty(call, async ({ name, method, query, isSignedIn, header: headers, body: payload }) => {
        const address = `${context.backend.url}/functions/v1/${name}?${new URLSearchParams(query)}`;
        const answer = await fetch(address, {
          method,
          headers: {
            apikey: context.backend.publishableKey,
            ...(isSignedIn ? { authorization: `Bearer ${token}` } : {}),
            ...headers,
          },
          ...(method === 'GET' ? {} : { body: payload }),
          redirect: 'manual',
        });
        const text = await answer.text();
        expect(answer.status, text.slice(0, 500)).toBeLessThan(500);
        for (const secret of Object.values(context.backend.secrets)) expect(text).not.toContain(secret);
        expect(text).not.toMatch(/node_modules|\.ts:\d+/);
      }),
      hostileInputs(120),
    );
  });
});
