import { expect, test } from 'vitest';
import type { Service } from '../service.ts';
import { createRateLimiter } from '../http/rate-limits.ts';
import { createGateway } from './gateway.ts';

const nothing = () => undefined;

function gatewayOf(service: Service) {
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
    rateLimiter: createRateLimiter({}),
    localMode: false,
    answerLimitMs: 1,
    https: () => false,
    log: { debug: nothing, info: nothing, warn: nothing, error: nothing },
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
