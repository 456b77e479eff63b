import { SignJWT } from 'jose';
import { describe, expect, test, vi } from 'vitest';
import { describeRealtime } from './describe-realtime.ts';
import { insertJump, subscribe } from './realtime-fixture.ts';
import { joinJumps, refusalOf } from './realtime-socket.ts';
import { sendRaw } from './send-raw.ts';

describeRealtime('what realtime refuses', (context) => {
  describe('refuses with a reason:', () => {
    const config = joinJumps().config;
    test.each<[string, string, object, RegExp]>([
      ['a topic without the realtime prefix', 'room', joinJumps(), /^unmatched topic$/],
      ['a topic without a name', 'realtime:', joinJumps(), /^TopicNameRequired/],
      [
        'a private channel',
        'realtime:a',
        { config: { ...config, private: true } },
        /^NotSupported: Private channels/,
      ],
      [
        'presence',
        'realtime:a',
        { config: { ...config, presence: { key: '', enabled: true } } },
        /^NotSupported: Presence/,
      ],
      [
        'broadcast with acknowledgment',
        'realtime:a',
        { config: { ...config, broadcast: { ack: true } } },
        /^NotSupported: Broadcast/,
      ],
      [
        'broadcast with replay',
        'realtime:a',
        { config: { ...config, broadcast: { replay: { since: 1 } } } },
        /^NotSupported: Broadcast/,
      ],
      [
        'a channel for broadcast only',
        'realtime:a',
        { config: { ...config, postgres_changes: [] } },
        /^NotSupported/,
      ],
      ['no configuration', 'realtime:a', {}, /^NotSupported/],
      ['an invalid payload', 'realtime:a', { config: { postgres_changes: 'vaults' } }, /^InvalidJoinPayload/],
      [
        'too many bindings',
        'realtime:a',
        { config: { ...config, postgres_changes: Array(51).fill({ table: 'vaults' }) } },
        /^InvalidJoinPayload/,
      ],
      [
        'an invalid token',
        'realtime:a',
        joinJumps({ access_token: 'x' }),
        /^MalformedJWT: The token provided is not a valid JWT$/,
      ],
    ])('%s', async (_name, topic, payload, reason) => {
      const socket = await context.open();
      socket.send('1', '1', topic, 'phx_join', payload as Record<string, unknown>);
      const [, ref, of, , reply] = await socket.next('phx_reply');
      expect([ref, of, reply['status']]).toEqual(['1', topic, 'error']);
      expect((reply['response'] as { reason: string }).reason).toMatch(reason);
    });

    test.each<[string, (token: SignJWT) => Promise<string>, RegExp]>([
      [
        'signed with another secret',
        (token) => token.sign(Buffer.from('a-secret-from-an-unknown-server-00000')),
        /^JwtSignatureError/,
      ],
      [
        'for another audience',
        (token) => token.setAudience('storage').sign(Buffer.from(context.server.secrets.jwtSecret)),
        /^JwtSignatureError/,
      ],
      [
        'that has expired',
        (token) =>
          token
            .setExpirationTime(Math.floor(Date.now() / 1000) - 30)
            .sign(Buffer.from(context.server.secrets.jwtSecret)),
        /^InvalidJWTToken: Token has expired 3\d seconds ago$/,
      ],
      [
        'without a signature',
        async () =>
          `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify({ sub: context.ada.id, role: 'service_role' })).toString('base64url')}.`,
        /^JwtSignatureError/,
      ],
      [
        'of a deleted account',
        (token) => token.setSubject(crypto.randomUUID()).sign(Buffer.from(context.server.secrets.jwtSecret)),
        /^Unauthorized/,
      ],
    ])('a token %s', async (_name, make, reason) => {
      const token = new SignJWT({ role: 'authenticated' })
        .setProtectedHeader({ alg: 'HS256' })
        .setSubject(context.ada.id)
        .setAudience('authenticated')
        .setIssuer(`${context.server.url}/auth/v1`)
        .setExpirationTime('1h');
      const socket = await context.open();
      socket.send('1', '1', 'realtime:a', 'phx_join', joinJumps({ access_token: await make(token) }));
      const [, , , , reply] = await socket.next('phx_reply');
      expect((reply['response'] as { reason: string }).reason).toMatch(reason);
      expect(reply['status']).toBe('error');
    });
  });

  describe('reports why a channel can never receive anything:', () => {
    test.each<[string, Record<string, unknown>, RegExp]>([
      [
        'a table that is not published',
        { table: 'orders' },
        /^Unable to subscribe to changes with given parameters\. Please check Realtime is enabled/,
      ],
      ['a table that does not exist', { table: 'nothing' }, /Please check Realtime is enabled/],
      ['a column that does not exist', { filter: 'speed=eq.1' }, /invalid column for filter speed/],
      ['a value of the wrong type', { filter: 'height_cm=eq.high' }, /invalid input syntax for type integer/],
      [
        'an operator that does not exist',
        { filter: 'status=foo.bar' },
        /^Error parsing `filter` params: \["foo","bar"\]$/,
      ],
      ['an invalid filter', { filter: 'undefined' }, /^Error parsing `filter` params: \["undefined"\]$/],
      ['a regular expression', { filter: 'status=match.^(a+)+$' }, /match is not supported by this backend/],
      ['SQL in a value', { filter: `height_cm=eq.1) or true --` }, /invalid input syntax/],
      ['selected columns', { select: ['id'] }, /^Column selection is not supported by this backend/],
    ])('%s', async (_name, change, message) => {
      const subscription = subscribe(context.ada.client, change);
      await vi.waitFor(() => expect(subscription.system.join()).toMatch(message));
      await insertJump(context.database, context.ada.id);
      expect(subscription.changes).toEqual([]);
      await context.ada.client.removeChannel(subscription.channel);
    });
  });

  describe('opening a socket', () => {
    const query = (parts: string) => ({ query: parts });
    test.each<[string, string]>([
      ['without a key', 'vsn=2.0.0'],
      ['with an invalid key', 'apikey=sb_publishable_x&vsn=2.0.0'],
    ])('%s gets 401', async (_name, parts) => {
      expect(await refusalOf(context.server, query(parts))).toBe('401');
    });

    test('with an invalid bearer token gets 401', async () => {
      expect(await refusalOf(context.server, { headers: { authorization: 'Bearer a.b.c' } })).toBe('401');
    });

    test('in another version gets 400, at another path 404, without an upgrade 426', async () => {
      expect(
        await refusalOf(context.server, query(`apikey=${context.server.publishableKey}&vsn=1.0.0`)),
      ).toBe('400');
      expect(await refusalOf(context.server, { path: '/realtime/v1/elsewhere' })).toBe('404');
      expect(await refusalOf(context.server, { path: '/nowhere/websocket' })).toBe('404');
      const plain = await fetch(
        `${context.server.url}/realtime/v1/websocket?apikey=${context.server.publishableKey}`,
      );
      expect(plain.status).toBe(426);
    });

    test.each<Record<string, string>>([
      { host: 'crossbar.example.com' },
      { 'x-forwarded-for': '203.0.113.7' },
      { origin: 'https://example.com' },
      { origin: 'null' },
    ])('with %o gets 421 on a local installation', async (headers) => {
      expect(await refusalOf(context.server, { headers })).toBe('421');
    });

    test('from a local page works', async () => {
      const socket = await context.open({ headers: { origin: 'http://localhost:5173' } });
      socket.send(null, '1', 'phoenix', 'heartbeat', {});
      await socket.next('phx_reply');
    });

    test('serves a request for another protocol as plain HTTP', async () => {
      const answer = await sendRaw(context.server.url, {
        path: '/healthz',
        headers: { connection: 'Upgrade', upgrade: 'h2c' },
      });
      expect([answer.status, JSON.parse(answer.body)]).toEqual([
        200,
        expect.objectContaining({ status: 'ok' }),
      ]);
    });
  });
});
