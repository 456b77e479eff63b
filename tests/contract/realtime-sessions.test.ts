import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import {
  addSession,
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
import { joinJumps, openSocket, type RawSocket } from './realtime-socket.ts';
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
