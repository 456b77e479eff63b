import { expect, test } from 'vitest';
import type { Service } from '../service.ts';
import { createRateLimiter } from '../http/rate-limits.ts';
import { createGateway, type GatewayOptions } from './gateway.ts';

const nothing = () => undefined;

function gatewayOf(service: Service, parts: Partial<GatewayOptions> = {}) {
  return createGateway({
    mounts: [
      {
        name: 'functions',
        prefix: '/functions/v1',
        service,
        body: () => 'buffered',
        keyRequirement: () => 'none',
      },
    ],
    pages: () => Promise.reject(new Error('no pages')),
    health: { database: () => Promise.resolve(undefined), storage: () => Promise.resolve(undefined) },
    verifyCaller: () => Promise.resolve({ claims: { role: 'anon' } }),
    isReady: () => true,
    rateLimiter: createRateLimiter({}),
    localMode: false,
    answerLimitMs: 1,
    https: () => false,
    log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
    ...parts,
  });
}

test('a response that comes too late is closed, and the client gets 504', async () => {
  let answer: (response: Response) => void = nothing;
  const gateway = gatewayOf(() => new Promise((resolve) => (answer = resolve)));
  const request = new Request('http://localhost/functions/v1/slow');
  const received = await gateway.fetch(request, { clientAddress: 'a' });
  expect(received.status).toBe(504);
  const closed = new Promise((resolve) => answer(new Response(new ReadableStream({ cancel: resolve }))));
  await closed;
});

test('a server that stops is alive, but not ready', async () => {
  let isReady = true;
  const gateway = gatewayOf(() => Promise.reject(new Error('no service')), { isReady: () => isReady });
  const statusOf = async (path: string) =>
    (await gateway.fetch(new Request(`http://localhost${path}`), { clientAddress: 'a' })).status;
  expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 200]);
  isReady = false;
  expect([await statusOf('/livez'), await statusOf('/readyz')]).toEqual([200, 503]);
});

test('a proxy that asks often is never refused', async () => {
  const rateLimiter = { take: () => Promise.resolve(60) };
  const gateway = gatewayOf(() => Promise.reject(new Error('no service')), { rateLimiter });
  const statusOf = async (path: string) =>
    (await gateway.fetch(new Request(`http://localhost${path}`), { clientAddress: 'a' })).status;
  expect([await statusOf('/livez'), await statusOf('/readyz'), await statusOf('/healthz')]).toEqual([
    200, 200, 429,
  ]);
});
