import type { Claims } from './database/database.ts';

/** The verified caller of a request. */
export interface Caller {
  claims: Claims;
  /** The user's access token; absent when the request has only an API key. */
  accessToken?: string;
}

export interface ServiceContext {
  caller: Caller;
  requestId: string;
  /** Path after the service's prefix, still percent-encoded: '/object/public/x' for '/storage/v1/object/public/x'. */
  path: string;
  /** IP address of the client, for rate limits and the log. */
  clientAddress: string;
  /** Set when the request asks for a WebSocket: accepts it and passes the connection to the callback once open. */
  upgrade?: UpgradeSocket;
}

export type UpgradeSocket = (open: (connection: SocketConnection) => SocketHandler) => Response;

/** The sending side of an open WebSocket. */
export interface SocketConnection {
  /** Bytes sent but not yet received by the client. */
  readonly backlog: number;
  send(text: string): void;
  close(code: number, reason: string): void;
  /** Drops the connection without a closing handshake, for a client that does not read. */
  terminate(): void;
}

/** The receiving side of a WebSocket, implemented by a service. */
export interface SocketHandler {
  receive(frame: string | Uint8Array): void;
  /** Called when either side has closed the connection. */
  closed(): void;
}

/** A backend service: a request handler that touches no sockets and no files. */
export type Service = (request: Request, context: ServiceContext) => Promise<Response>;
