import { randomUUID } from 'node:crypto';
import { SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnEachEngine } from '../support/test-database.ts';
import { sendRaw } from './send-raw.ts';
import { startTestBackend, type TestBackend } from './start-test-backend.ts';

describeOnEachEngine('the gateway', (openDatabase) => {
  let server: TestBackend;

  beforeAll(async () => {
    server = await startTestBackend(await openDatabase());
  });

  afterAll(async () => {
    await server.close();
  });

  const rest = (headers: Record<string, string>, path = '/rest/v1/product_files') =>
    fetch(`${server.url}${path}`, { headers });

  interface TokenParts {
    alg?: string;
    secret?: string;
    audience?: string;
    issuer?: string;
    role?: string;
    subject?: string;
    expires?: string | number;
  }

  function token(parts: TokenParts = {}): Promise<string> {
    return new SignJWT({ role: parts.role ?? 'authenticated' })
      .setProtectedHeader({ alg: parts.alg ?? 'HS256', typ: 'JWT' })
      .setSubject(parts.subject ?? randomUUID())
      .setAudience(parts.audience ?? 'authenticated')
      .setIssuer(parts.issuer ?? `${server.url}/auth/v1`)
      .setIssuedAt()
      .setExpirationTime(parts.expires ?? '1h')
      .sign(Buffer.from(parts.secret ?? server.secrets.jwtSecret, 'utf8'));
  }

  function unsigned(claims: object): string {
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
    return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(claims)}.`;
  }

  describe('api keys', () => {
    test('the secret key acts as the service, in a header or in the query', async () => {
      expect((await rest({ apikey: server.secrets.secretKey })).status).toBe(200);
      const path = `/rest/v1/product_files?apikey=${server.secrets.secretKey}&select=id`;
      expect((await rest({}, path)).status).toBe(200);
    });

    test('the publishable key acts as a visitor, who may not read this table', async () => {
      const answer = await rest({ apikey: server.publishableKey });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: '42501' });
    });

    test('accepts the key twice, as the official client sends it', async () => {
      const { error, status } = await server.serviceClient().from('product_files').select('id');
      expect(error).toBeNull();
      expect(status).toBe(200);
    });

    test.each(['', 'x', 'sb_secret_', 'sb_publishable_crossbar_local ', 'null'])(
      'rejects the key %j',
      async (key) => {
        // fetch trims header values, so the second to last is a real key.
        const answer = await rest({ apikey: key });
        expect(answer.status).toBe(401);
      },
    );

    test("rejects a request without a key in each service's error format", async () => {
      expect(await (await rest({})).json()).toEqual({
        code: 'no_api_key',
        message: 'No API key found in request',
        details: null,
        hint: null,
      });
      const storage = await fetch(`${server.url}/storage/v1/bucket`);
      expect(storage.status).toBe(401);
      expect(await storage.json()).toMatchObject({ statusCode: '401', error: 'Unauthorized' });
      const auth = await fetch(`${server.url}/auth/v1/user`);
      expect(auth.status).toBe(401);
      expect(await auth.json()).toMatchObject({ code: 401, error_code: 'no_api_key' });
    });
  });

  describe('tokens', () => {
    const withToken = (bearer: string) =>
      rest({ apikey: server.publishableKey, authorization: `Bearer ${bearer}` }, '/rest/v1/user_downloads');

    test('a valid token authenticates a member', async () => {
      expect((await withToken(await token())).status).toBe(200);
    });

    test.each<[string, () => string | Promise<string>]>([
      [
        'without a signature (alg none)',
        () => unsigned({ sub: randomUUID(), role: 'service_role', aud: 'authenticated' }),
      ],
      ['signed with a foreign key', () => token({ secret: 'a-secret-from-an-unknown-server-00000' })],
      ['signed with another algorithm', () => token({ alg: 'HS512' })],
      ['for another audience', () => token({ audience: 'storage:download' })],
      ['of another issuer', () => token({ issuer: 'https://example.com/auth/v1' })],
      ['with the service role', () => token({ role: 'service_role' })],
      ['for an invalid user id', () => token({ subject: 'coach' })],
      ['that is expired', () => token({ expires: Math.floor(Date.now() / 1000) - 1 })],
      ['cut short', async () => (await token()).slice(0, -4)],
      ['made of nonsense', () => 'a.b.c'],
    ])('answers 401 to a token %s, and does not fall back to a visitor', async (_name, make) => {
      const answer = await withToken(await make());
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^PGRST30[13]$/) as string });
    });

    test.each([
      '/rest/v1/product_files',
      '/storage/v1/bucket',
      '/functions/v1/get-order',
      '/auth/v1/user',
      '/realtime/v1/websocket',
    ])('%s answers 401 to any invalid token', async (path) => {
      const wrong = [
        unsigned({ sub: randomUUID(), role: 'service_role', aud: 'authenticated' }),
        await token({ secret: 'a-secret-from-an-unknown-server-00000' }),
        await token({ audience: 'storage:download' }),
        await token({ expires: Math.floor(Date.now() / 1000) - 1 }),
        'a.b.c',
      ];
      for (const bearer of wrong) {
        const answer = await rest({ apikey: server.publishableKey, authorization: `Bearer ${bearer}` }, path);
        expect(answer.status).toBe(401);
      }
    });

    test('reports an expired token as such, so that the client refreshes it', async () => {
      const answer = await withToken(await token({ expires: Math.floor(Date.now() / 1000) - 1 }));
      expect(await answer.json()).toMatchObject({ code: 'PGRST303', message: 'JWT expired' });
    });

    test.each(['Basic dXNlcjpwYXNz', 'Bearer', 'Bearer a b', 'token'])(
      'rejects the authorization %j',
      async (header) => {
        const answer = await rest({ apikey: server.publishableKey, authorization: header });
        expect(answer.status).toBe(401);
        expect(await answer.json()).toMatchObject({ code: 'PGRST301' });
      },
    );

    test('rejects an invalid token even where none is required', async () => {
      const answer = await fetch(`${server.url}/functions/v1/get-order?session_id=cs_test_1`, {
        headers: { authorization: 'Bearer a.b.c' },
      });
      expect(answer.status).toBe(401);
      expect(await answer.json()).toMatchObject({ code: 'bad_jwt' });
    });
  });

  describe('a local installation', () => {
    test.each<Record<string, string>>([
      { 'x-forwarded-for': '203.0.113.7' },
      { 'x-forwarded-proto': 'https' },
      { 'x-forwarded-anything': '1' },
      { forwarded: 'for=203.0.113.7' },
      { host: 'crossbar.example.com' },
      { host: 'localhost.example.com' },
      { host: '203.0.113.7' },
      { host: '127.0.0.1.example.com:80' },
      { origin: 'https://example.com' },
      { origin: 'http://localhost.example.com' },
      { origin: 'http://203.0.113.7:3000' },
      { origin: 'null' },
    ])('answers 421 to a request with %o', async (headers) => {
      const paths = ['/', '/healthz', '/sandbox/mailbox', '/rest/v1/product_files', '/storage/v1/bucket'];
      paths.push('/functions/v1/create-checkout', '/auth/v1/token', '/realtime/v1/websocket');
      for (const path of paths) {
        for (const method of ['GET', 'POST', 'OPTIONS']) {
          expect((await sendRaw(server.url, { method, path, headers })).status, `${method} ${path}`).toBe(
            421,
          );
        }
      }
    });

    test.each(['http://localhost:5173', 'http://127.0.0.1', 'http://crossbar.localhost'])(
      'accepts the origin %s',
      async (origin) => {
        expect((await sendRaw(server.url, { path: '/healthz', headers: { origin } })).status).toBe(200);
      },
    );

    test('answers 421 to a request line with another host', async () => {
      const answer = await sendRaw(server.url, { path: 'http://crossbar.example.com/healthz' });
      expect(answer.status).toBe(421);
    });

    test.each(['localhost', '127.0.0.1:8080', '[::1]:3000', 'crossbar.localhost'])(
      'accepts the host %s',
      async (host) => {
        expect((await sendRaw(server.url, { path: '/healthz', headers: { host } })).status).toBe(200);
      },
    );
  });

  describe('bodies', () => {
    const post = (path: string, body: string | Uint8Array<ArrayBuffer>) =>
      fetch(`${server.url}${path}`, {
        method: 'POST',
        headers: { apikey: server.secrets.secretKey, 'content-type': 'application/json' },
        body,
      });

    test.each(['/rest/v1/free_download_submissions', '/functions/v1/create-checkout'])(
      'over 1 MB get 413 from %s',
      async (path) => {
        expect((await post(path, new Uint8Array(1_048_577))).status).toBe(413);
      },
    );

    test('over 1 MB without a declared length get 413', async () => {
      const answer = await fetch(`${server.url}/functions/v1/create-checkout`, {
        method: 'POST',
        body: new Blob([new Uint8Array(2_000_000)]).stream(),
        duplex: 'half',
      } as RequestInit);
      expect(answer.status).toBe(413);
    });

    test.each(['{', '{"name": }', 'null null', '\u0000'])('that are not JSON get 400: %j', async (body) => {
      expect((await post('/rest/v1/free_download_submissions', body)).status).toBe(400);
      expect((await post('/functions/v1/create-checkout', body)).status).toBe(400);
    });
  });

  describe('unknown paths', () => {
    test('answer 404 for an unknown function', async () => {
      const { error } = await server.anonClient().functions.invoke('no-such-function');
      expect(error?.context.status).toBe(404);
      expect(await error?.context.json()).toMatchObject({ code: 'NOT_FOUND' });
    });

    test.each([
      '/rest/v1/../../etc/passwd',
      '/storage/v1/object/public/videos/..%2f..%2f..%2fetc%2fpasswd',
      '/storage/v1/object/public/videos/%2e%2e/%2e%2e/x',
      '/functions/v1/../../package.json',
      '/functions/v1/%2e%2e%2fpackage.json',
      '/_system',
      '/packages/embedded-supabase/src/create-backend.ts',
      '/.data/secrets.json',
      '/rest',
      '/rest/v2/x',
      '/rest/v1x',
      '//rest/v1/product_files',
    ])('%s is not found', async (path) => {
      const answer = await sendRaw(server.url, { path, headers: { apikey: server.publishableKey } });
      expect([400, 401, 404]).toContain(answer.status);
      expect(answer.body).not.toContain('root:');
    });

    test.each<[string, object]>([
      ['/rest/v1/nothing', { code: 'PGRST205', hint: null }],
      ['/rest/v1/nothing/at/all', { code: 'PGRST125', details: null }],
      ['/storage/v1/nothing', { statusCode: '404', error: 'Not Found', message: 'Route not found' }],
      ['/auth/v1/nothing', { code: 404, error_code: 'not_found', msg: 'Not found' }],
      ['/auth/v1/admin/nothing', { code: 404, error_code: 'not_found', msg: 'Not found' }],
      ['/functions/v1/nothing', { code: 'NOT_FOUND', message: 'Requested function was not found' }],
      ['/realtime/v1/nothing', { code: 'not_found', error: 'Not found' }],
    ])("%s gets 404 in its service's error format", async (path, body) => {
      const answer = await rest({ apikey: server.secrets.secretKey }, path);
      expect(answer.status).toBe(404);
      expect(await answer.json()).toMatchObject(body);
    });
  });

  describe('responses', () => {
    test('have the security headers and their own request id', async () => {
      const answers = await Promise.all([
        rest({}),
        fetch(`${server.url}/nowhere`),
        fetch(`${server.url}/healthz`),
      ]);
      const ids = new Set<string>();
      for (const { headers } of answers) {
        expect(headers.get('x-content-type-options')).toBe('nosniff');
        expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
        expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
        expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
        expect(headers.get('permissions-policy')).toContain('camera=(self)');
        expect(headers.get('strict-transport-security')).toBeNull();
        ids.add(headers.get('x-request-id') ?? '');
      }
      expect(ids.size).toBe(3);
    });

    test('allow other origins for the API, not for pages', async () => {
      const preflight = await fetch(`${server.url}/rest/v1/product_files`, {
        method: 'OPTIONS',
        headers: {
          origin: 'http://elsewhere.localhost',
          'access-control-request-method': 'PATCH',
          'access-control-request-headers': 'apikey, authorization, x-client-info, prefer',
        },
      });
      expect(preflight.status).toBe(204);
      expect(preflight.headers.get('access-control-allow-origin')).toBe('*');
      expect(preflight.headers.get('access-control-allow-methods')).toContain('PATCH');
      expect(preflight.headers.get('access-control-allow-headers')).toContain('x-client-info');
      expect(
        (await rest({ origin: 'http://elsewhere.localhost' })).headers.get('access-control-allow-origin'),
      ).toBe('*');
      const page = await fetch(`${server.url}/`, { headers: { origin: 'http://elsewhere.localhost' } });
      expect(page.headers.get('access-control-allow-origin')).toBeNull();
    });

    test('have the same headers on errors', async () => {
      const answer = await rest({ apikey: 'x' });
      expect(answer.headers.get('access-control-allow-origin')).toBe('*');
      expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    });

    test('healthz reports the state of database and storage', async () => {
      const answer = await fetch(`${server.url}/healthz`);
      expect(answer.status).toBe(200);
      expect(await answer.json()).toEqual({ status: 'ok', database: 'ok', storage: 'ok', problems: [] });
    });
  });
});

describeOnEachEngine('rate limits', (openDatabase) => {
  test('rejects the request over the limit, with the time to wait', async () => {
    const server = await startTestBackend(await openDatabase(), {
      rateLimits: { all: { requests: 6, seconds: 60 }, checkout: { requests: 2, seconds: 60 } },
    });
    const checkout = () =>
      fetch(`${server.url}/functions/v1/create-checkout`, { method: 'POST', body: '{}' });
    try {
      const statuses = [await checkout(), await checkout(), await checkout()].map((answer) => answer.status);
      expect(statuses).toEqual([400, 400, 429]);
      const refused = await checkout();
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60);
      expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
      const health = async () => (await fetch(`${server.url}/healthz`)).status;
      expect([await health(), await health(), await health()]).toEqual([200, 200, 429]);
      // Pages are still served.
      expect((await fetch(`${server.url}/nowhere`)).status).toBe(404);
    } finally {
      await server.close();
    }
  });
});
