import { expect, test, vi } from 'vitest';
import type { ServiceContext } from '../service.ts';
import { createFunctionsHost, functionKeyRequirement, type HostedFunction } from './host.ts';

const context: ServiceContext = {
  caller: { claims: { role: 'anon' } },
  requestId: 'r-1',
  path: '/greet',
  clientAddress: '127.0.0.1',
};
const log = { debug: vi.fn(), info: vi.fn(), warn: vi.fn(), error: vi.fn() };
const functions: Record<string, HostedFunction> = {
  greet: { handle: () => Promise.resolve(new Response('hello')), verifyJwt: true, rateLimit: 'all' },
  where: {
    handle: (request) => Promise.resolve(new Response(request.headers.get('x-forwarded-for'))),
    verifyJwt: false,
    rateLimit: 'all',
  },
  fall: {
    handle: () => Promise.reject(new Error('the coach is away')),
    verifyJwt: false,
    rateLimit: 'all',
  },
};
const host = createFunctionsHost({ functions, log });
const call = (path: string) =>
  host(new Request(`http://localhost/functions/v1${path}`), { ...context, path });

test('serves a function at its name and at paths below it', async () => {
  expect(await (await call('/greet')).text()).toBe('hello');
  expect(await (await call('/greet/again')).text()).toBe('hello');
});

test.each(['', '/', '/unknown', '/constructor', '/__proto__', '/toString', '/%2e%2e', '/Greet'])(
  'answers 404 for %j',
  async (path) => {
    const answer = await call(path);
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ code: 'NOT_FOUND' });
  },
);

test('tells a function the address of its client, whatever the client says', async () => {
  const request = new Request('http://localhost/functions/v1/where', {
    headers: { 'x-forwarded-for': '203.0.113.9' },
  });
  const answer = await host(request, { ...context, path: '/where' });
  expect(await answer.text()).toBe('127.0.0.1');
});

test('logs what a function throws and hides it from the caller', async () => {
  const answer = await call('/fall');
  expect(answer.status).toBe(500);
  expect(await answer.json()).toEqual({ error: 'Internal server error', code: 'internal' });
  expect(log.error).toHaveBeenCalledWith(
    { requestId: 'r-1', function: '/fall', cause: new Error('the coach is away') },
    'a function threw',
  );
});

test('requires a key or a token only for functions that verify tokens', () => {
  expect(functionKeyRequirement(functions, '/greet')).toBe('key-or-token');
  expect(functionKeyRequirement(functions, '/fall')).toBe('none');
  expect(functionKeyRequirement(functions, '/unknown')).toBe('none');
});

test('finish waits only for running functions', async () => {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const slow: HostedFunction = {
    handle: () => ended.then(() => new Response('done')),
    verifyJwt: false,
    rateLimit: 'all',
  };
  const slowHost = createFunctionsHost({ functions: { slow }, log });
  await slowHost.finish();
  const answering = slowHost(new Request('http://localhost/functions/v1/slow'), {
    ...context,
    path: '/slow',
  });
  const events: string[] = [];
  const finishing = slowHost.finish().then(() => events.push('finished'));
  void answering.then(() => events.push('answered'));
  end();
  await finishing;
  expect(events).toEqual(['answered', 'finished']);
});
