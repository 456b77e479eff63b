import { z } from 'zod';
import type { Claims, Database } from '../database/database.ts';
import { GatewayError } from '../http/gateway-error.ts';
import { type Binding, BindingError, checkBinding } from './binding.ts';
import type { ChangeFeed } from './change-feed.ts';
import type { Channel } from './channel.ts';
import { findEndedSessions } from '../database/find-ended-sessions.ts';
import { JoinError, readJoin } from './read-join.ts';
import type { Message } from './realtime-message.ts';

/** Handles joins of channels and later token updates. */
export interface JoinHandler {
  /** Joins a channel, which `create` makes for the verified claims. Throws JoinError when the join is refused. */
  join(
    message: Message,
    create: (rights: Pick<Channel, 'accessToken' | 'claims' | 'requested'>) => Channel,
  ): Promise<AcceptedJoin>;
  /** Applies the token of an `access_token` message. An invalid one ends the channel. */
  updateToken(channel: Channel, payload: unknown): Promise<void>;
  leave(channel: Channel): void;
}

interface AcceptedJoin {
  channel: Channel;
  response: object;
  /** Sends the subscription status; call it after the reply to the join. */
  sendStatus(): void;
}

/** Returns the claims of a token. Throws GatewayError for an invalid one. */
export type VerifyToken = (token: string) => Promise<Claims>;

interface JoinHandlerOptions {
  database: Database;
  feed: ChangeFeed;
  verifyToken: VerifyToken;
  /** Claims of the key in the socket's URL. */
  keyClaims: Claims;
  bindingsPerChannel: number;
  now(): Date;
}

const tokenMessage = z.object({ access_token: z.string().nullish() });

export function createJoinHandler(options: JoinHandlerOptions): JoinHandler {
  const { database, feed, keyClaims } = options;

  /** Returns the claims of a token, or of the key without one. Throws JoinError. */
  async function claimsOf(token: string | undefined): Promise<Claims> {
    if (token === undefined) return keyClaims;
    const claims = await options.verifyToken(token).catch((failure: unknown) => {
      throw refusal(failure, token, options.now());
    });
    if ((await findEndedSessions(database, [claims], options.now())).size > 0) {
      throw new JoinError('Unauthorized: The session of this token has ended');
    }
    return claims;
  }

  async function check(
    bindings: readonly Binding[] | BindingError,
    claims: Claims,
  ): Promise<BindingError | undefined> {
    if (bindings instanceof BindingError) return bindings;
    const failure = await firstFailure(bindings, claims, false);
    // A missing table may have been created since the last check.
    return failure === undefined ? undefined : firstFailure(bindings, claims, true);
  }

  async function firstFailure(
    bindings: readonly Binding[],
    claims: Claims,
    fresh: boolean,
  ): Promise<BindingError | undefined> {
    const publication = await feed.publication(fresh);
    try {
      for (const binding of bindings) await checkBinding(database, publication, binding, claims.role);
      return undefined;
    } catch (failure) {
      if (failure instanceof BindingError) return failure;
      throw failure;
    }
  }

  return {
    async join(message, create) {
      const name = /^realtime:(.*)$/s.exec(message.topic)?.[1];
      if (name === undefined) throw new JoinError('unmatched topic');
      if (name === '') throw new JoinError('TopicNameRequired: You must provide a topic name');
      const { accessToken, echo, bindings } = readJoin(message.payload, options.bindingsPerChannel);
      await feed.ready;
      const claims = await claimsOf(accessToken);
      const failure = await check(bindings, claims);
      if (!feed.connected) {
        throw new JoinError('InitializingProjectConnection: Connecting to the project database');
      }
      const channel = create({ accessToken, claims, requested: bindings });
      // Nothing is awaited from here until the reply is sent, so that changes are delivered after it.
      if (failure === undefined) feed.subscribe(channel);
      return {
        channel,
        response: { postgres_changes: echo },
        sendStatus: () => sendSubscriptionStatus(channel, failure),
      };
    },

    async updateToken(channel, payload) {
      const token = tokenMessage.safeParse(payload).data?.access_token;
      if (token === null || token === undefined || token === channel.accessToken) return;
      try {
        const claims = await claimsOf(token);
        channel.accessToken = token;
        channel.claims = claims;
      } catch (failure) {
        if (!(failure instanceof JoinError)) throw failure;
        channel.closePermanently(failure.message.replace(/^\w+: /, ''));
        return;
      }
      // The new claims may allow what the old ones did not, as after a sign-in, or the reverse.
      const failure = await check(channel.requested, channel.claims);
      if (channel.ended) return;
      if (failure === undefined) feed.subscribe(channel);
      else feed.unsubscribe(channel);
      sendSubscriptionStatus(channel, failure);
    },

    leave: (channel) => feed.unsubscribe(channel),
  };
}

/** Sends the subscription status, as Supabase does after a join and after each new token. */
function sendSubscriptionStatus(channel: Channel, failure: BindingError | undefined): void {
  if (failure === undefined) channel.sendStatus('postgres_changes', 'ok', 'Subscribed to PostgreSQL');
  else channel.sendStatus('postgres_changes', 'error', failure.message);
}

/** Returns Supabase's error for a refused token. */
function refusal(failure: unknown, token: string, now: Date): unknown {
  if (!(failure instanceof GatewayError)) return failure;
  if (failure.code === 'jwt_expired') {
    const exp = expiryOf(token);
    const ago =
      exp === undefined ? '' : ` ${Math.max(0, Math.floor(now.getTime() / 1000) - exp)} seconds ago`;
    return new JoinError(`InvalidJWTToken: Token has expired${ago}`);
  }
  return token.split('.').length === 3
    ? new JoinError('JwtSignatureError: Failed to validate JWT signature')
    : new JoinError('MalformedJWT: The token provided is not a valid JWT');
}

/** Reads `exp` without verification, only for an error message. */
function expiryOf(token: string): number | undefined {
  try {
    const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'));
    return z.object({ exp: z.number() }).safeParse(claims).data?.exp;
  } catch {
    return undefined;
  }
}
