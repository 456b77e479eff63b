import { afterAll, beforeAll } from 'vitest';
import type { Database } from 'embedded-supabase/database/database.ts';
import { describeOnEachEngine } from '../support/test-database.ts';
import { type Athlete, signUp, vaultsSchema } from './realtime-fixture.ts';
import { openSocket, type RawSocket } from './realtime-socket.ts';
import { startTestBackend, type TestBackend } from './start-test-backend.ts';

export interface RealtimeContext {
  database: Database;
  server: TestBackend;
  /** An athlete with a client. */
  ada: Athlete;
  /** Opens a socket, which is closed after the tests. */
  open(options?: Parameters<typeof openSocket>[1]): Promise<RawSocket>;
}

/** Describes realtime on each engine, with the vaults and an athlete. The context is filled before the first test. */
export function describeRealtime(name: string, define: (context: RealtimeContext) => void): void {
  describeOnEachEngine(name, (openDatabase) => {
    const sockets: RawSocket[] = [];
    const context = {} as RealtimeContext;

    beforeAll(async () => {
      const database = await openDatabase();
      await database.asOwner((tx) => tx.exec(vaultsSchema));
      const server = await startTestBackend(database);
      const ada = await signUp(server, database);
      const open: RealtimeContext['open'] = async (options) => {
        const socket = await openSocket(server, options);
        sockets.push(socket);
        return socket;
      };
      Object.assign(context, { database, server, ada, open });
    });

    afterAll(async () => {
      for (const { socket } of sockets) socket.terminate();
      await context.ada.client.removeAllChannels();
      await context.server.close();
    });

    define(context);
  });
}
