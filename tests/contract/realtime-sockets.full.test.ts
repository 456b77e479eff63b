import { connect } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, test, vi } from 'vitest';
import { openPglite } from 'embedded-supabase/database/pglite.ts';
import { defaultLimits } from 'embedded-supabase/realtime/limits.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import {
  dropConnection,
  type Athlete,
  openSubscription,
  waitForChanges,
  insertJump,
  vaultsSchema,
  signUp,
} from './realtime-fixture.ts';
import { joinJumps, openSocket, type RawSocket, refusalOf } from './realtime-socket.ts';
import { startTestBackend } from './start-test-backend.ts';

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
          `GET /realtime/v1/websocket?apikey=${server.publishableKey}&vsn=2.0.0 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\n` +
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
