import type { Database } from '../database/database.ts';
import type { Log } from '../log.ts';
import { GatewayError } from '../http/gateway-error.ts';
import type { Service } from '../service.ts';
import { createChangeFeed } from './change-feed.ts';
import type { Channel } from './channel.ts';
import { findEndedSessions } from '../database/find-ended-sessions.ts';
import { createJoinHandler, type VerifyToken } from './join-handler.ts';
import { defaultLimits, type RealtimeLimits } from './limits.ts';
import { protocolVersion } from './realtime-message.ts';
import { openSession, type SocketSession } from './socket-session.ts';

interface Dependencies {
  database: Database;
  verifyToken: VerifyToken;
  log: Log;
  now: () => Date;
  limits?: Partial<RealtimeLimits>;
}

export interface Realtime {
  service: Service;
  /** Ends channels with expired or revoked tokens and closes silent sockets. Call it at least every 30 s. */
  sweep(): Promise<void>;
  /** Checks whether tables were added to or dropped from the publication. */
  refreshPublication(): Promise<void>;
  /** Closes every socket and stops listening. The database stays open. */
  close(): Promise<void>;
}

/**
 * Serves `/realtime/v1/websocket` for realtime-js: changes of the tables in the publication `supabase_realtime`, under
 * each subscriber's row level security. Refuses broadcast, presence and private channels.
 */
export function createRealtime(dependencies: Dependencies): Realtime {
  const { database, log, now } = dependencies;
  const limits = { ...defaultLimits, ...dependencies.limits };
  const feed = createChangeFeed({ database, log, now });
  const sessions = new Map<SocketSession, string>();

  const service: Service = (request, { caller, path, clientAddress, upgrade }) => {
    if (path === '/api/broadcast' || path.startsWith('/api/broadcast/')) {
      throw new GatewayError('not_supported', 501, 'Broadcast is not supported by this backend');
    }
    if (path !== '/websocket') throw new GatewayError('not_found', 404, 'Not found');
    if (upgrade === undefined)
      return Promise.resolve(refuse(426, 'This endpoint requires a WebSocket', { upgrade: 'websocket' }));
    const asked = new URL(request.url).searchParams.get('vsn') ?? '1.0.0';
    if (asked !== protocolVersion)
      return Promise.resolve(refuse(400, `Unsupported protocol version: ${asked}`));
    const ofAddress = [...sessions.values()].filter((address) => address === clientAddress).length;
    if (sessions.size >= limits.sockets || ofAddress >= limits.socketsPerAddress) {
      return Promise.resolve(refuse(429, 'Too many connections', { 'retry-after': '10' }));
    }

    const joinHandler = createJoinHandler({
      database,
      feed,
      verifyToken: dependencies.verifyToken,
      keyClaims: caller.claims,
      bindingsPerChannel: limits.bindingsPerChannel,
      now,
    });
    return Promise.resolve(
      upgrade((connection) => {
        const session = openSession({
          connection,
          joinHandler,
          limits,
          log,
          now: () => now().getTime(),
          onClosed: () => sessions.delete(session),
        });
        sessions.set(session, clientAddress);
        return session;
      }),
    );
  };

  return {
    service,
    async sweep() {
      const at = now();
      for (const session of sessions.keys()) {
        if (at.getTime() - session.lastMessageAt > limits.silence) session.close(1001, 'Heartbeat timeout');
        for (const channel of session.channels.values()) {
          const ago = channel.secondsSinceExpiry(at);
          if (ago !== undefined) channel.closePermanently(`Token has expired ${ago} seconds ago`);
        }
      }
      const channels: Channel[] = [...sessions.keys()].flatMap((session) => [...session.channels.values()]);
      const ended = await findEndedSessions(
        database,
        channels.map(({ claims }) => claims),
        at,
      );
      for (const channel of channels)
        if (ended.has(channel.claims)) channel.closePermanently('The session of this token has ended');
    },
    async refreshPublication() {
      if (sessions.size > 0) await feed.publication(true);
    },
    async close() {
      for (const session of sessions.keys()) session.close(1012, 'The server is restarting');
      await feed.close();
    },
  };
}

function refuse(status: number, error: string, headers: Record<string, string> = {}): Response {
  return Response.json({ error }, { status, headers });
}
