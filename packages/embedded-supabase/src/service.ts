import type { Claims } from './database/database.ts';

/** Who is calling, after the gateway has verified the key and the bearer token. */
export interface Caller {
  claims: Claims;
  /** The user's access token, when the request carried one (not the api key). */
  accessToken?: string;
}

export interface ServiceContext {
  caller: Caller;
  requestId: string;
  /** The path behind the service's prefix, percent-encoding untouched: '/object/public/x' for '/storage/v1/object/public/x'. */
  path: string;
  /** The address of the peer, for rate limits and the log. */
  clientAddress: string;
  /** There when the request asks for a websocket: answers that it may have one, and hands it over once it is open. */
  upgrade?: UpgradeSocket;
}

export type UpgradeSocket = (open: (connection: SocketConnection) => SocketHandler) => Response;

/** An open websocket, as a service writes to it. */
export interface SocketConnection {
  /** What was sent and the peer has not taken yet, in bytes. */
  readonly backlog: number;
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Ends the connection without a word, for a peer that does not read. */
  terminate(): void;
}

/** What a service does with what comes in on a websocket. */
export interface SocketHandler {
  receive(frame: string | Uint8Array): void;
  /** The connection has ended, whoever ended it. */
  closed(): void;
}

/** A backend service: no sockets, no files, its dependencies passed in where it is made. */
export type Service = (request: Request, context: ServiceContext) => Promise<Response>;
