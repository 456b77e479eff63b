import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import { defaultLimits } from 'embedded-supabase/realtime/limits.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import {
  addSession,
  dropConnection,
  type Athlete,
  clientWith,
  openSubscription,
  waitForChanges,
  insertJump,
  vaultsSchema,
  runJob,
  signUp,
  subscribe,
} from './realtime-fixture.ts';
import { joinJumps, openSocket, type RawSocket, refusalOf } from './realtime-socket.ts';
import { startTestBackend, type TestBackend } from './start-test-backend.ts';

const sweep = (server: TestBackend) => runJob(server, 'end realtime channels');

/** Wraps the database and records every statement of the owner. */
function watchStatements(database: Database, statements: string[]): Database {
  return {
    ...database,
    asOwner: (work, options) =>
      database.asOwner(
        (tx) =>
          work({
            ...tx,
            query: (sql, parameters) => {
              statements.push(sql);
              return tx.query(sql, parameters);
            },
          }),
        options,
      ),
  };
}

describeOnEachEngine('ending channels', (openDatabase) => {
  let database: Database;
  let server: TestBackend;
  /** How far the server's clock is ahead, in seconds. */
  let aheadSeconds = 0;
  const sockets: RawSocket[] = [];

  beforeAll(async () => {
    database = await openDatabase();
    await database.asOwner((tx) => tx.exec(vaultsSchema));
    server = await startTestBackend(database, { now: () => new Date(Date.now() + aheadSeconds * 1000) });
  });

  afterAll(async () => {
    for (const { socket } of sockets) socket.terminate();
    await server.close();
  });

  async function joinRoom(athlete: Athlete, token: string, topic = 'realtime:room'): Promise<RawSocket> {
    const socket = await openSocket(server);
    sockets.push(socket);
    socket.send('1', '1', topic, 'phx_join', joinJumps({ access_token: token }));
    expect((await socket.next('system'))[4]).toMatchObject({ status: 'ok' });
    return socket;
  }

  const changesOf = (socket: RawSocket) =>
    socket.frames.filter(([, , , event]) => event === 'postgres_changes');

  test('ends a channel with an expired token and keeps the socket and other channels', async () => {
    const ada = await signUp(server, database);
    const socket = await joinRoom(ada, await ada.token({ expiresIn: 30 }));
    socket.send('2', '2', 'realtime:other', 'phx_join', joinJumps({ access_token: await ada.token() }));
    await socket.next('system', 1);
    await sweep(server);
    expect(socket.frames.filter(([, , , event]) => event === 'phx_close')).toEqual([]);
    aheadSeconds = 45;
    try {
      await sweep(server);
      const [, , topic, , message] = await socket.next('system', 2);
      expect([topic, message]).toEqual([
        'realtime:room',
        {
          message: expect.stringMatching(/^Token has expired 1\d seconds ago$/) as string,
          status: 'error',
          extension: 'system',
          channel: 'room',
        },
      ]);
      expect(await socket.next('phx_close')).toEqual(['1', '1', 'realtime:room', 'phx_close', {}]);
      await insertJump(database, ada.id);
      expect((await socket.next('postgres_changes'))[2]).toBe('realtime:other');
      expect(changesOf(socket)).toHaveLength(1);
    } finally {
      aheadSeconds = 0;
    }
  });

  test("realtime.setAuth renews a channel's token, and the channel outlives the first one", async () => {
    const ada = await signUp(server, database);
    let current = await ada.token({ expiresIn: 30 });
    const client = clientWith(server, () => Promise.resolve(current));
    await client.realtime.setAuth();
    const subscription = await openSubscription(client);
    current = await ada.token();
    await client.realtime.setAuth();
    await vi.waitFor(() => expect(subscription.system).toHaveLength(2));
    aheadSeconds = 45;
    try {
      await sweep(server);
      await insertJump(database, ada.id);
      await waitForChanges(subscription, 1);
      expect(subscription.statuses).toEqual(['SUBSCRIBED']);
    } finally {
      aheadSeconds = 0;
      await client.removeAllChannels();
    }
  });

  test('sends rows on a visitor’s channel after sign-in', async () => {
    const ada = await signUp(server, database);
    const client = clientWith(server);
    const subscription = subscribe(client);
    await vi.waitFor(() => expect(subscription.system.join()).toContain('Unable to subscribe to changes'));
    await client.realtime.setAuth(await ada.token());
    await vi.waitFor(() => expect(subscription.system).toContain('Subscribed to PostgreSQL'));
    await insertJump(database, ada.id);
    await waitForChanges(subscription, 1);
    await client.removeAllChannels();
  });

  test('another user’s token changes what a channel receives', async () => {
    const [ada, bo] = [await signUp(server, database), await signUp(server, database)];
    const socket = await joinRoom(ada, await ada.token());
    socket.send('1', '2', 'realtime:room', 'access_token', { access_token: await bo.token() });
    socket.send(null, '3', 'phoenix', 'heartbeat', {});
    await socket.next('phx_reply', 1);
    await insertJump(database, ada.id);
    await insertJump(database, bo.id);
    const [, , , , change] = await socket.next('postgres_changes');
    expect(change).toMatchObject({ data: { record: { athlete: bo.id } } });
    expect(changesOf(socket)).toHaveLength(1);
  });

  test('after sign-out, a channel receives only what a visitor may: nothing', async () => {
    const ada = await signUp(server, database);
    const [socket, other] = [await joinRoom(ada, await ada.token()), await joinRoom(ada, await ada.token())];
    socket.send('1', '2', 'realtime:room', 'access_token', { access_token: server.publishableKey });
    socket.send(null, '3', 'phoenix', 'heartbeat', {});
    await socket.next('phx_reply', 1);
    await insertJump(database, ada.id);
    await other.next('postgres_changes');
    expect(changesOf(socket)).toEqual([]);
  });

  test('an invalid new token ends the channel', async () => {
    const ada = await signUp(server, database);
    const socket = await joinRoom(ada, await ada.token());
    socket.send('1', '2', 'realtime:room', 'access_token', { access_token: 'a.b.c' });
    expect((await socket.next('system', 1))[4]).toMatchObject({
      message: 'Failed to validate JWT signature',
      status: 'error',
      extension: 'system',
    });
    await socket.next('phx_close');
  });

  test('a deleted or banned account receives nothing more', async () => {
    const [ada, bo, cy] = await Promise.all([1, 2, 3].map(() => signUp(server, database)));
    if (!ada || !bo || !cy) throw new Error('three athletes');
    const sockets = await Promise.all(
      [ada, bo, cy].map(async (athlete) => joinRoom(athlete, await athlete.token())),
    );
    await database.asOwner((tx) => tx.query(`delete from auth.users where id = $1`, [ada.id]));
    await database.asOwner((tx) =>
      tx.query(`update auth.users set banned_until = now() + interval '1 day' where id = $1`, [bo.id]),
    );
    await sweep(server);
    for (const socket of sockets.slice(0, 2)) {
      expect((await socket.next('system', 1))[4]).toMatchObject({
        message: 'The session of this token has ended',
      });
      await socket.next('phx_close');
    }
    await insertJump(database, cy.id);
    await sockets[2]?.next('postgres_changes');
  });

  test('an ended session receives nothing more, another session of the same user still does', async () => {
    const ada = await signUp(server, database);
    const second = randomUUID();
    await addSession(database, ada.id, second);
    const [first, other] = [
      await joinRoom(ada, await ada.token()),
      await joinRoom(ada, await ada.token({ sessionId: second })),
    ];
    await database.asOwner((tx) => tx.query('delete from auth.sessions where id = $1', [ada.sessionId]));
    await sweep(server);
    await first.next('phx_close');
    await insertJump(database, ada.id);
    await other.next('postgres_changes');
    expect(changesOf(first)).toEqual([]);
    // It cannot join again either.
    first.send('4', '4', 'realtime:again', 'phx_join', joinJumps({ access_token: await ada.token() }));
    expect((await first.next('phx_reply', 1))[4]).toEqual({
      status: 'error',
      response: { reason: 'Unauthorized: The session of this token has ended' },
    });
  });

  test('a session ended by token reuse receives nothing more, and rejoining does not query the catalog', async () => {
    const statements: string[] = [];
    const watched = await startTestBackend(watchStatements(database, statements));
    try {
      const ada = await signUp(watched, database);
      const socket = await openSocket(watched);
      sockets.push(socket);
      const join = joinJumps({ access_token: await ada.token() });
      socket.send('1', '1', 'realtime:room', 'phx_join', join);
      expect((await socket.next('system'))[4]).toMatchObject({ status: 'ok' });
      await database.asOwner((tx) =>
        tx.query(`update auth.sessions set not_after = now() - interval '1 second' where id = $1`, [
          ada.sessionId,
        ]),
      );
      await sweep(watched);
      await socket.next('phx_close');
      statements.length = 0;
      socket.send('2', '2', 'realtime:again', 'phx_join', join);
      expect((await socket.next('phx_reply', 1))[4]).toEqual({
        status: 'error',
        response: { reason: 'Unauthorized: The session of this token has ended' },
      });
      expect(statements.filter((sql) => /pg_|regclass/.test(sql))).toEqual([]);
    } finally {
      await watched.close();
    }
  });

  test('closes a socket that was silent for a minute', async () => {
    const ada = await signUp(server, database);
    const socket = await joinRoom(ada, await ada.token());
    aheadSeconds = 61;
    try {
      await sweep(server);
      expect(await socket.closed).toEqual({ code: 1001, reason: 'Heartbeat timeout' });
    } finally {
      aheadSeconds = 0;
    }
  });
});

describeOnEachEngine('sockets that break', (openDatabase, engine) => {
  test('a client whose socket was dropped reconnects and receives the next change', async () => {
    const database = await openDatabase();
    await database.asOwner((tx) => tx.exec(vaultsSchema));
    const server = await startTestBackend(database);
    try {
      const ada = await signUp(server, database);
      const subscription = await openSubscription(ada.client);
      dropConnection(ada.client);
      await vi.waitFor(() => expect(subscription.system).toHaveLength(2), { timeout: 20_000 });
      await insertJump(database, ada.id);
      await waitForChanges(subscription, 1);
      expect(subscription.statuses).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']);
      await ada.client.removeAllChannels();
    } finally {
      await server.close();
    }
  });

  test('disconnects a client that does not read, and others receive everything', async () => {
    const database = await openDatabase();
    await database.asOwner((tx) => tx.exec(vaultsSchema));
    const server = await startTestBackend(database);
    try {
      const ada = await signUp(server, database);
      const [lazy, eager] = [await openSocket(server), await openSocket(server)];
      const token = await ada.token();
      for (const socket of [lazy, eager]) {
        socket.send('1', '1', 'realtime:room', 'phx_join', joinJumps({ access_token: token }));
        await socket.next('system');
      }
      lazy.socket.pause();
      const rows = 60;
      for (let count = 0; count < rows; count += 1) {
        await database.asOwner((tx) =>
          tx.query(`insert into public.vaults (athlete, status) values ($1, repeat('x', 400000))`, [ada.id]),
        );
        // One at a time, so that the reading client keeps up on a busy machine.
        await eager.next('postgres_changes', count);
      }
      lazy.socket.resume();
      expect((await lazy.closed).code).toBe(1006);
      expect(lazy.frames.length).toBeLessThan(rows);
      eager.socket.terminate();
    } finally {
      await server.close();
    }
  });

  test('a stopping server closes its sockets with a reason', async () => {
    const server = await startTestBackend(await openDatabase());
    const [socket, other] = [await openSocket(server), await openSocket(server)];
    other.socket.pause();
    await server.close();
    expect(await socket.closed).toEqual({ code: 1012, reason: 'The server is restarting' });
    other.socket.terminate();
  });

  test('a client that disconnects during the handshake does no harm', async () => {
    const server = await startTestBackend(await openDatabase());
    try {
      const port = Number(new URL(server.url).port);
      for (let count = 0; count < 5; count += 1) {
        const peer = connect(port, '127.0.0.1');
        await new Promise<void>((resolve) => peer.once('connect', () => resolve()));
        peer.write(
          `GET /realtime/v1/websocket?apikey=${server.publishableKey} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n` +
            'Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
        );
        peer.destroy();
      }
      const socket = await openSocket(server);
      socket.send(null, '1', 'phoenix', 'heartbeat', {});
      await socket.next('phx_reply');
      socket.socket.terminate();
    } finally {
      await server.close();
    }
  });

  if (engine === 'postgres') {
    test('makes clients rejoin and receive the next change after the connection to Postgres broke', async () => {
      const database = await openDatabase();
      await database.asOwner((tx) => tx.exec(vaultsSchema));
      const server = await startTestBackend(database);
      try {
        const ada = await signUp(server, database);
        const subscription = await openSubscription(ada.client);
        await database.asOwner((tx) =>
          tx.query(`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'crossbar listener' and datname = current_database()`),
        );
        await vi.waitFor(
          () =>
            expect(subscription.system.filter((text) => text === 'Subscribed to PostgreSQL')).toHaveLength(2),
          { timeout: 20_000 },
        );
        expect(subscription.system).toContain('The connection to the database was lost');
        expect(subscription.statuses).toContain('CHANNEL_ERROR');
        await insertJump(database, ada.id);
        await waitForChanges(subscription, 1);
        await ada.client.removeAllChannels();
      } finally {
        await server.close();
      }
    });
  }
});

test.runIf(inject('pgliteTemplate'))(
  'makes clients rejoin and receive the next change after PGlite was reopened',
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'crossbar-realtime-'));
    const database = await openPglite({
      directory: join(directory, 'db'),
      loadDataDir: inject('pgliteTemplate')?.migrated,
      statementTimeoutMs: 3_000,
    });
    try {
      await database.asOwner((tx) => tx.exec(vaultsSchema));
      const server = await startTestBackend(database);
      const ada = await signUp(server, database);
      const subscription = await openSubscription(ada.client);
      await expect(database.asOwner((tx) => tx.query('select pg_sleep(60)'))).rejects.toMatchObject({
        code: '57014',
      });
      await vi.waitFor(
        () =>
          expect(subscription.system.filter((text) => text === 'Subscribed to PostgreSQL')).toHaveLength(2),
        { timeout: 30_000 },
      );
      expect(subscription.system).toContain('The connection to the database was lost');
      await insertJump(database, ada.id);
      await waitForChanges(subscription, 1);
      await ada.client.removeAllChannels();
      await server.close();
    } finally {
      await database.close();
      await rm(directory, { recursive: true, force: true });
    }
  },
);

describeOnEachEngine('many subscribers', (openDatabase) => {
  test('each of 50 users receives their own of 100 changes in order, and no others', async () => {
    const database = await openDatabase();
    await database.asOwner((tx) => tx.exec(vaultsSchema));
    const server = await startTestBackend(database);
    try {
      const people = await Promise.all(Array.from({ length: 50 }, () => signUp(server, database)));
      const sockets = await Promise.all(
        people.map(async (athlete, index) => {
          const socket = await openSocket(server);
          const filter = index % 2 === 0 ? {} : { filter: `athlete=eq.${athlete.id}` };
          socket.send(
            '1',
            '1',
            'realtime:room',
            'phx_join',
            joinJumps({ access_token: await athlete.token() }, filter),
          );
          await socket.next('system');
          return socket;
        }),
      );
      const expected = new Map<string, string[]>(people.map(({ id }) => [id, []]));
      for (let count = 0; count < 100; count += 1) {
        const { id } = people[(count * 7) % people.length] as Athlete;
        expected.get(id)?.push(String(count));
        await insertJump(database, id, String(count));
      }
      for (const { id } of people) await insertJump(database, id, 'mark');
      await Promise.all(
        sockets.map((socket, index) =>
          socket.next('postgres_changes', expected.get(people[index]?.id ?? '')?.length),
        ),
      );
      sockets.forEach(({ frames }, index) => {
        const { id } = people[index] as Athlete;
        const records = frames
          .filter(([, , , event]) => event === 'postgres_changes')
          .map(
            ([, , , , payload]) =>
              (payload['data'] as { record: { athlete: string; status: string } }).record,
          );
        expect(records.map(({ status }) => status)).toEqual([...(expected.get(id) ?? []), 'mark']);
        expect(new Set(records.map(({ athlete }) => athlete))).toEqual(new Set([id]));
      });
      for (const { socket } of sockets) socket.terminate();
    } finally {
      await server.close();
    }
  });

  test('limits the sockets per address', async () => {
    const server = await startTestBackend(await openDatabase());
    const sockets: RawSocket[] = [];
    try {
      for (let count = 0; count < defaultLimits.socketsPerAddress; count += 1)
        sockets.push(await openSocket(server));
      expect(await refusalOf(server, {})).toBe('429');
      sockets.pop()?.socket.terminate();
      await vi.waitFor(async () => expect(await refusalOf(server, {})).toBe('open'));
    } finally {
      for (const { socket } of sockets) socket.terminate();
      await server.close();
    }
  });
});
