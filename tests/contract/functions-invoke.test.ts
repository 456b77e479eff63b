import { randomUUID } from 'node:crypto';
import { createClient, FunctionRegion } from '@supabase/supabase-js';
import { FunctionsFetchError, FunctionsHttpError, FunctionsRelayError } from '@supabase/supabase-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createFunctionsHost,
  functionKeyRequirement,
  type HostedFunction,
} from 'embedded-supabase/functions/host.ts';
import { nodeTransport } from 'embedded-supabase/functions/node-transport.ts';
import { createGateway } from 'embedded-supabase/gateway/gateway.ts';
import { createRateLimiter } from 'embedded-supabase/http/rate-limits.ts';
import { createVerifyCaller } from 'embedded-supabase/gateway/verify-caller.ts';
import { listen, type Listening } from 'embedded-supabase/node/listen.ts';

const secret = randomUUID();
const publishableKey = 'sb_publishable_invoke';

/** Echoes the request, raw or as JSON with query, method and headers. */
async function mirror(request: Request): Promise<Response> {
  const kind = request.headers.get('response-type');
  if (kind === 'raw') {
    const type = request.headers.get('content-type') ?? 'text/plain';
    return new Response(await request.bytes(), { headers: { 'content-type': type } });
  }
  const body =
    kind === 'form'
      ? [...(await request.formData())]
      : kind === 'json'
        ? await request.json()
        : await request.text();
  const { url, method, headers } = request;
  return Response.json({ url: new URL(url).search, method, headers: [...headers], body });
}

const answers: Record<string, (request: Request) => Promise<Response>> = {
  mirror,
  hello: () => Promise.resolve(new Response('Hello World')),
  refuse: () => Promise.resolve(Response.json({ error: 'Not today' }, { status: 418 })),
  events: () =>
    Promise.resolve(new Response('data: 1\n\n', { headers: { 'content-type': 'text/event-stream' } })),
  throws: () => Promise.reject(new Error('uncaught')),
};
const functions = Object.fromEntries(
  Object.entries(answers).map(([name, handle]): [string, HostedFunction] => [
    name,
    { handle, verifyJwt: true, rateLimit: 'all' },
  ]),
);

describe('functions, invoked with supabase-js', () => {
  let listening: Listening;
  let url: string;
  beforeAll(async () => {
    const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
    const gateway = createGateway({
      mounts: [
        {
          name: 'functions',
          prefix: '/functions/v1',
          service: createFunctionsHost({ functions, log }),
          body: () => 'buffered',
          keyRequirement: (_method, path) => functionKeyRequirement(functions, path),
        },
      ],
      pages: () => Promise.resolve(new Response(null, { status: 404 })),
      health: { database: () => Promise.resolve(undefined), storage: () => Promise.resolve(undefined) },
      verifyCaller: createVerifyCaller({
        publishableKey,
        secretKey: `sb_secret_${randomUUID()}`,
        jwtSecret: secret,
        issuer: () => `${url}/auth/v1`,
      }),
      isReady: () => true,
      rateLimiter: createRateLimiter({}),
      localMode: false,
      https: () => false,
      log,
    });
    listening = await listen(gateway, { host: '127.0.0.1', port: 0, trustProxy: false });
    url = `http://127.0.0.1:${listening.port}`;
  });
  afterAll(() => listening.close());

  const token = (key: string) =>
    new SignJWT({ role: 'authenticated', session_id: randomUUID() })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(randomUUID())
      .setAudience('authenticated')
      .setIssuer(`${url}/auth/v1`)
      .setExpirationTime('1h')
      .sign(Buffer.from(key, 'utf8'));
  const client = (key = publishableKey, headers: Record<string, string> = {}): SupabaseClient =>
    createClient(url, key, {
      auth: { persistSession: false, autoRefreshToken: false },
      realtime: { transport: nodeTransport },
      global: { headers },
    });

  test('parses a response by its content type: text, JSON, bytes, form, event stream', async () => {
    const { functions: api } = client();
    expect(await api.invoke('hello')).toMatchObject({ data: 'Hello World', error: null });
    const raw = async (type: string, body: BodyInit) =>
      (await api.invoke('mirror', { body, headers: { 'content-type': type, 'response-type': 'raw' } })).data;
    expect(await raw('application/json', '{"one":1}')).toEqual({ one: 1 });
    const bytes: Blob = await raw('application/octet-stream', 'some bytes');
    expect(await bytes.text()).toBe('some bytes');
    const page: Blob = await raw('application/pdf', '%PDF');
    expect(await page.text()).toBe('%PDF');
    const form: FormData = await raw(
      'multipart/form-data; boundary=x',
      '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\nb\r\n--x--\r\n',
    );
    expect([...form]).toEqual([['a', 'b']]);
    const stream: Response = (await api.invoke('events')).data;
    expect(await stream.text()).toBe('data: 1\n\n');
  });

  test('sends a body unchanged: object, text, form, Blob, buffer, nothing', async () => {
    const send = async (body: BodyInit | Record<string, unknown> | undefined, kind = 'text') =>
      (await client().functions.invoke('mirror', { body, headers: { 'response-type': kind } })).data;
    const typeOf = ({ headers }: { headers: [string, string][] }) => new Headers(headers).get('content-type');

    const object = { name: 'Ada', height: 4.8, cleared: false };
    const json = await send(object, 'json');
    expect([json.method, json.body, typeOf(json)]).toEqual(['POST', object, 'application/json']);
    const text = await send('plain words');
    expect([text.body, typeOf(text)]).toEqual(['plain words', 'text/plain']);
    const form = new FormData();
    form.append('name', 'Ada');
    form.append('name', 'Bo, "the wall"');
    expect((await send(form, 'form')).body).toEqual([...form]);
    for (const bytes of [new Blob(['bytes']), new TextEncoder().encode('bytes').buffer]) {
      const sent = await send(bytes);
      expect([sent.body, typeOf(sent)]).toEqual(['bytes', 'application/octet-stream']);
    }
    expect(await send(undefined)).toMatchObject({ method: 'POST', body: '' });
  });

  test('passes on the caller’s method, query and headers', async () => {
    const { functions: api } = client(publishableKey, { customheader: 'check me' });
    for (const method of ['GET', 'PUT', 'PATCH', 'DELETE'] as const) {
      expect((await api.invoke('mirror?one=1&two=b%20c', { method })).data).toMatchObject({
        method,
        url: '?one=1&two=b%20c',
      });
    }
    const region = FunctionRegion.ApNortheast1;
    const { data } = await api.invoke('mirror', { headers: { 'custom-header': 'and me' }, region });
    const headers = new Headers(data.headers);
    expect([headers.get('customheader'), headers.get('custom-header')]).toEqual(['check me', 'and me']);
    expect([headers.get('x-region'), data.url]).toEqual([region, `?forceFunctionRegion=${region}`]);
  });

  test('an error from the function is a FunctionsHttpError with the response', async () => {
    const { data, error } = await client().functions.invoke('refuse');
    expect([data, error?.name]).toEqual([null, 'FunctionsHttpError']);
    expect(error).toBeInstanceOf(FunctionsHttpError);
    expect(error.context.status).toBe(418);
    expect(await error.context.json()).toEqual({ error: 'Not today' });
    const thrown = (await client().functions.invoke('throws')).error;
    expect(thrown).toBeInstanceOf(FunctionsHttpError);
    expect([thrown.context.status, await thrown.context.text()]).toEqual([
      500,
      '{"error":"Internal server error","code":"internal"}',
    ]);
    const missing = (await client().functions.invoke('missing')).error;
    expect([missing.context.status, (await missing.context.json()).code]).toEqual([404, 'NOT_FOUND']);
  });

  test('a request that never reaches the function is a FunctionsRelayError', async () => {
    const wrongToken = client();
    wrongToken.functions.setAuth(await token('another secret'));
    const tooLarge = () => client().functions.invoke('mirror', { body: 'x'.repeat(1024 * 1024 + 1) });
    for (const [status, invoke] of [
      [401, () => client('sb_publishable_wrong').functions.invoke('hello')],
      [401, () => wrongToken.functions.invoke('hello')],
      [401, () => client().functions.invoke('hello', { headers: { Authorization: 'Bearer a.b.c' } })],
      [413, tooLarge],
    ] as const) {
      const { data, error } = await invoke();
      expect(error).toBeInstanceOf(FunctionsRelayError);
      expect([data, error.message, error.context.status]).toEqual([
        null,
        'Relay Error invoking the Edge Function',
        status,
      ]);
    }
    const browser = await fetch(`${url}/functions/v1/hello`);
    expect(browser.headers.get('access-control-expose-headers')).toContain('X-Relay-Error');
  });

  test('uses the token that was set last, unless the call has its own', async () => {
    const { functions: api } = client();
    const good = await token(secret);
    const bad = await token('another secret');
    api.setAuth(bad);
    const headers = { Authorization: `Bearer ${good}` };
    expect(await api.invoke('hello', { headers })).toMatchObject({ data: 'Hello World', error: null });
    api.setAuth(good);
    expect(await api.invoke('hello')).toMatchObject({ data: 'Hello World', error: null });
    expect((await api.invoke('hello', { headers: { Authorization: `Bearer ${bad}` } })).error).toBeInstanceOf(
      FunctionsRelayError,
    );
  });

  test('an aborted call is a FunctionsFetchError', async () => {
    const { error } = await client().functions.invoke('hello', { signal: AbortSignal.abort() });
    expect(error).toBeInstanceOf(FunctionsFetchError);
  });
});
