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
  /** The whole body where the gateway hands it over; the request's own has then been read. */
  body?: Uint8Array | undefined;
}

/** A backend service: no sockets, no files, its dependencies passed in where it is made. */
export type Service = (request: Request, context: ServiceContext) => Promise<Response>;
