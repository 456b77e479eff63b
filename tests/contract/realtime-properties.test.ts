import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { Claims } from '../../backend/database/database.ts';
import { gatewayErrors } from '../../backend/gateway/gateway-error.ts';
import { createRealtime } from '../../backend/realtime/realtime-service.ts';
import type { SocketHandler } from '../../backend/service.ts';
import { createMember } from '../database/people.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { insertJump, vaultsSchema } from './realtime-fixture.ts';
import { hostileInputs } from '../support/soak.ts';

const patient = { timeout: 20_000 };
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };

describeOnEachEngine('random frames', (openDatabase) => {
  test('break nothing, and show nobody a row of somebody else', async () => {
    const database = await openDatabase();
    await database.asOwner((tx) => tx.exec(vaultsSchema));
    const [ada, bo] = [await createMember(database), await createMember(database)];
    const people = new Map<string, Claims>([
      ['ada', ada],
      ['visitor', { role: 'anon' }],
    ]);
    const errors: object[] = [];
    const realtime = createRealtime({
      database,
      verifyToken: (token) => {
        const claims = people.get(token);
        return claims ? Promise.resolve(claims) : Promise.reject(gatewayErrors.badToken());
      },
      localMode: true,
      log: { ...silent, error: (fields) => errors.push(fields) },
      now: () => new Date(),
      limits: { messageBurst: 10_000 },
    });

    async function open(version: string) {
      const frames: string[] = [];
      const state = { handler: undefined as SocketHandler | undefined, closed: false };
      const response = await realtime.service(
        new Request(`http://localhost/realtime/v1/websocket?vsn=${version}`),
        {
          caller: { claims: { role: 'anon' } },
          requestId: randomUUID(),
          path: '/websocket',
          clientAddress: '127.0.0.1',
          upgrade: (accept) => {
            state.handler = accept({
              backlog: 0,
              send: (text) => frames.push(text),
              close: () => (state.closed = true),
              terminate: () => (state.closed = true),
            });
            return new Response(null);
          },
        },
      );
      expect(response.ok).toBe(true);
      if (state.handler === undefined) throw new Error('not accepted');
      return { frames, state, handler: state.handler };
    }

    const name = fc.constantFrom(
      'public',
      'vaults',
      '*',
      'auth',
      'users',
      'orders',
      'id',
      'athlete',
      'status',
      '',
      '"',
      "'",
    );
    const filter = fc.oneof(
      fc.string(),
      fc
        .tuple(
          fc.constantFrom(
            'id',
            'athlete',
            'status',
            'height_cm',
            'tags',
            'detail',
            'jumped_at',
            'x"; drop table vaults; --',
          ),
          fc.constantFrom('eq', 'neq', 'gt', 'in', 'not.in', 'is', 'not.is', 'like', 'isdistinct', 'not.eq'),
          fc.constantFrom(
            '1',
            'null',
            bo.sub,
            `(${bo.sub})`,
            'pending',
            '%',
            '{}',
            "' or true --",
            '\\',
            '\0',
          ),
        )
        .map(([column, operator, value]) => `${column}=${operator}.${value}`),
    );
    const change = fc.record(
      {
        event: fc.constantFrom('*', 'INSERT', 'DELETE', 'sing'),
        schema: name,
        table: name,
        filter,
        select: fc.array(name),
      },
      { requiredKeys: [] },
    );
    const config = fc.record(
      {
        postgres_changes: fc.array(
          fc.oneof(change, fc.constant({ event: '*', schema: 'public', table: 'vaults' })),
          { maxLength: 4 },
        ),
        private: fc.constantFrom(true, false, null),
        presence: fc.record({ enabled: fc.boolean() }),
      },
      { requiredKeys: ['postgres_changes'] },
    );
    const payload = fc.oneof(
      fc.record({ access_token: fc.constantFrom('ada', 'visitor', 'nobody', null), config }),
      fc.record({ access_token: fc.constantFrom('ada', 'visitor') }),
      fc.jsonValue(),
    );
    const frame = fc.oneof(
      {
        weight: 6,
        arbitrary: fc
          .tuple(
            fc.constantFrom('1', '2', null),
            fc.constantFrom('1', '2', null),
            fc.constantFrom('realtime:a', 'realtime:b', 'phoenix', 'x'),
            fc.constantFrom(
              'phx_join',
              'phx_join',
              'phx_leave',
              'access_token',
              'heartbeat',
              'broadcast',
              'presence',
              'y',
            ),
            payload,
          )
          .map((parts) => JSON.stringify(parts)),
      },
      { weight: 1, arbitrary: fc.oneof(fc.string(), fc.json(), fc.uint8Array({ maxLength: 40 })) },
    );

    await fc.assert(
      fc.asyncProperty(fc.array(frame, { maxLength: 12 }), async (frames) => {
        const { handler, frames: heard } = await open('2.0.0');
        const witness = await open('2.0.0');
        witness.handler.receive(
          JSON.stringify([
            '1',
            '1',
            'realtime:w',
            'phx_join',
            { access_token: 'ada', config: { postgres_changes: [{ event: 'INSERT', table: 'vaults' }] } },
          ]),
        );
        for (const one of frames) handler.receive(one);
        await vi.waitFor(() => expect(witness.frames.join()).toContain('Subscribed to PostgreSQL'), patient);
        const his = await insertJump(database, bo.sub, 'secret-of-bo');
        const hers = await insertJump(database, ada.sub, 'hers');
        await vi.waitFor(() => expect(witness.frames.join()).toContain(hers), patient);
        expect(heard.concat(witness.frames).join()).not.toContain('secret-of-bo');
        expect(witness.frames.join()).not.toContain(his);
        handler.closed();
        witness.handler.closed();
      }),
      hostileInputs(25),
    );
    expect(errors).toEqual([]);
    await realtime.close();
  });
});
