import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultRateLimits, type RateLimitName } from '#server/default-rate-limits.ts';
import { functions } from '#server/functions/registry.ts';
import { visitorTables } from '#server/visitor-tables.ts';
import { hostileInputs } from '../support/soak.ts';
import { sendRaw } from './send-raw.ts';
import { describeBackend } from './describe-backend.ts';

/** Paths with their own limit. */
const limited: readonly (readonly [path: string, limit: RateLimitName])[] = [
  ...[...visitorTables].map(([table, limit]) => [`/rest/v1/${table}`, limit] as const),
  ...Object.entries(functions).map(([name, { rateLimit }]) => [`/functions/v1/${name}`, rateLimit] as const),
];
const routes = limited.filter(([, limit]) => limit !== 'all').map(([path]) => path);

/** One change of a path's spelling, of which up to three are applied. `at` is a position after the first slash. */
const respell: fc.Arbitrary<(path: string) => string> = fc
  .tuple(
    fc.integer({ min: 1, max: 60 }),
    fc.constantFrom<(path: string, at: number) => string>(
      (path, at) => `${path.slice(0, at)}${path.slice(at).replace('/', '//')}`,
      (path, at) => `${path.slice(0, at)}${path.slice(at).replace('/', '/./')}`,
      (path, at) => `${path.slice(0, at)}${path.slice(at).replace('/', '/x/../')}`,
      (path, at) => `${path.slice(0, at)}${path.slice(at).replace('/', '/%2e%2E/')}`,
      (path, at) => `${path.slice(0, at)}${path.slice(at).replace('/', '\\')}`,
      (path, at) => `${path.slice(0, at)}${path.slice(at).replace('/', '%2f')}`,
      (path, at) => path.slice(0, at) + path.slice(at, at + 1).toUpperCase() + path.slice(at + 1),
      (path, at) => {
        const code = path.charCodeAt(at);
        if (Number.isNaN(code)) return path;
        return `${path.slice(0, at)}%${code.toString(16).padStart(2, '0')}${path.slice(at + 1)}`;
      },
    ),
  )
  .map(
    ([at, change]) =>
      (path) =>
        change(path, Math.min(at, path.length)),
  );
const suffix = fc.constantFrom(
  ...[
    '',
    '',
    '/',
    '//',
    '/.',
    '/..',
    '/x',
    '/%2e',
    '%2f',
    '%20',
    '%00',
    '%0a',
    ';',
    ';x=1',
    '.',
    '.json',
    '.csv',
  ],
  ...['?', '?select=id', '?columns=email', '#', '*', '%zz', '%', '~', ':', '!', '@', '$', '&', '+'],
);
const spelling = fc
  .tuple(fc.constantFrom(...routes), fc.array(respell, { maxLength: 3 }), suffix)
  .map(([path, changes, end]) => changes.reduce((text, change) => change(text), path) + end);

describeBackend(
  'rate limits',
  {
    // Every limit but 'all' is 0: a status other than 429 or 404 has bypassed it.
    rateLimits: Object.fromEntries(
      Object.entries(defaultRateLimits).map(([name, limit]) => [
        name,
        { ...limit, requests: name === 'all' ? 1_000_000 : 0 },
      ]),
    ),
  },
  (context) => {
    const post = (path: string) =>
      sendRaw(context.backend.url, {
        method: 'POST',
        path,
        headers: { apikey: context.backend.publishableKey, 'content-type': 'application/json' },
        body: '{}',
      });

    test.each(routes)('%s is limited', async (path) => {
      expect((await post(path)).status).toBe(429);
    });

    test('reading a table that visitors write to is not limited', async () => {
      const answer = await fetch(`${context.backend.url}/rest/v1/waitlist`, {
        headers: { apikey: context.backend.publishableKey },
      });
      expect(answer.status).toBe(200);
    });

    test('any spelling of a path is limited, or answered with 404', async () => {
      await fc.assert(
        fc.asyncProperty(spelling, async (path) => {
          const { status, headers } = await post(path);
          // The HTTP server itself refuses some, such as a backslash: without a request id.
          if (headers['x-request-id'] !== undefined) expect([404, 429]).toContain(status);
          else expect(status).toBe(400);
        }),
        {
          ...hostileInputs(400),
          examples: routes.flatMap((path) => [[`${path}/`], [`${path}/x`], [`${path}?`]]),
        },
      );
    });
  },
);
