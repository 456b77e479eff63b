import fc from 'fast-check';
import { WebSocket } from 'ws';
import { expect, test, vi } from 'vitest';
import { createMember } from '../database/people.ts';
import { hostileInputs } from '../support/soak.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { insertJump, signUp, vaultsSchema } from './realtime-fixture.ts';
import { joinJumps, openSocket } from './realtime-socket.ts';
import { startTestBackend } from './start-test-backend.ts';

const soon = { timeout: 20_000, interval: 1 };
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };

/** What a client sends: text or bytes in a frame, or raw bytes without one. */
type SentData = string | Uint8Array | { unframed: Uint8Array };

/** Generates frames that contain a member's token and another member's id. */
function framesOf(token: string, bo: string): fc.Arbitrary<SentData[]> {
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
        fc.constantFrom('1', 'null', bo, `(${bo})`, 'pending', '%', '{}', "' or true --", '\\', '\0'),
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
    fc.record({ access_token: fc.constantFrom(token, 'nobody', null), config }),
    fc.record({ access_token: fc.constantFrom(token, 'nobody') }),
    fc.jsonValue(),
  );
  const message = fc
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
    .map((parts) => JSON.stringify(parts));
  const bytes = fc.uint8Array({ maxLength: 40 });
  return fc.array(
    fc.oneof(
      { weight: 20, arbitrary: message },
      {
        weight: 1,
        arbitrary: fc.oneof<fc.Arbitrary<SentData>[]>(
          fc.string(),
          fc.json(),
          bytes,
          bytes.map((unframed) => ({ unframed })),
        ),
      },
    ),
    { maxLength: 12 },
  );
}

describeOnEachEngine('random frames', (openDatabase) => {
  test('break nothing, and leak no other user’s row', async () => {
    const database = await openDatabase();
    await database.asOwner((tx) => tx.exec(vaultsSchema));
    const errors: object[] = [];
    const backend = await startTestBackend(database, {
      log: { ...silent, error: (fields) => errors.push(fields) },
    });
    try {
      const ada = await signUp(backend, database);
      const token = await ada.token();
      const { sub: bo } = await createMember(database);
      const witness = await openSocket(backend);
      witness.send('1', '1', 'realtime:witness', 'phx_join', joinJumps({ access_token: token }));
      await witness.next('system');

      await fc.assert(
        fc.asyncProperty(framesOf(token, bo), async (sent) => {
          const hostile = new WebSocket(witness.socket.url);
          const received: string[] = [];
          hostile.on('message', (text: Buffer) => received.push(text.toString()));
          hostile.on('error', () => undefined);
          await vi.waitFor(() => expect(hostile.readyState).toBe(WebSocket.OPEN), soon);
          for (const one of sent) {
            if (typeof one === 'string' || one instanceof Uint8Array) hostile.send(one);
            else rawConnection(hostile).write(one.unframed);
          }
          // Raw bytes may start a long frame, and the server then waits for the rest.
          if (sent.every((one) => typeof one === 'string' || one instanceof Uint8Array)) {
            hostile.send(JSON.stringify([null, 'alive', 'phoenix', 'heartbeat', {}]));
            const answered = () =>
              hostile.readyState !== WebSocket.OPEN || received.some((text) => text.includes('"alive"'));
            await vi.waitFor(() => expect(answered()).toBe(true), soon);
          }
          await insertJump(database, bo, 'secret-of-bo');
          const hers = await insertJump(database, ada.id, 'hers');
          await vi.waitFor(() => expect(JSON.stringify(witness.frames)).toContain(hers), soon);
          hostile.terminate();
          expect(received.join() + JSON.stringify(witness.frames)).not.toContain('secret-of-bo');
          witness.frames.length = 0;
        }),
        hostileInputs(25),
      );
      witness.socket.terminate();
    } finally {
      await backend.close();
    }
    expect(errors).toEqual([]);
  });
});

/** The connection under a socket, for bytes that the client would not send. */
function rawConnection(socket: WebSocket): { write(bytes: Uint8Array): void } {
  return (socket as unknown as { _socket: { write(bytes: Uint8Array): void } })._socket;
}
