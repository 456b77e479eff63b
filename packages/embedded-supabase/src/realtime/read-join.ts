import { z } from 'zod';
import { type Binding, BindingError, readBinding } from './binding.ts';

/** A refused join. The message is the reply's `reason`. */
export class JoinError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'JoinError';
  }
}

export interface Join {
  /** The user's token, or the key, which realtime-js sends without one. */
  accessToken: string | undefined;
  /** The requested bindings with their ids, which the reply repeats. */
  echo: readonly object[];
  /** The parsed bindings, or the error if one of them is invalid. */
  bindings: readonly Binding[] | BindingError;
}

const flag = z.boolean().nullish();
const joinShape = z.object({
  access_token: z.string().nullish(),
  user_token: z.string().nullish(),
  config: z
    .object({
      private: flag,
      broadcast: z
        .object({ ack: flag, self: flag, replay: z.unknown().optional(), replication_ready: flag })
        .nullish(),
      presence: z.object({ enabled: flag }).nullish(),
      postgres_changes: z.array(z.record(z.string(), z.unknown()).nullable()).nullish(),
    })
    .nullish(),
});

let lastId = 0;

/** Parses the payload of a `phx_join`. Throws JoinError for unsupported channels. */
export function readJoin(payload: unknown, maxBindings: number): Join {
  const join = joinShape.safeParse(payload ?? {}).data;
  if (join === undefined) throw new JoinError('InvalidJoinPayload: The payload of this join is invalid');
  const { config } = join;
  if (config?.private === true) throw unsupported('Private channels are');
  if (config?.presence?.enabled === true) throw unsupported('Presence is');
  const { broadcast } = config ?? {};
  if (
    broadcast?.ack === true ||
    broadcast?.self === true ||
    broadcast?.replication_ready === true ||
    (broadcast?.replay !== undefined && broadcast.replay !== null)
  ) {
    throw unsupported('Broadcast is');
  }
  const asked = (config?.postgres_changes ?? []).filter((change) => change !== null);
  // Such a channel would never receive anything.
  if (asked.length === 0)
    throw unsupported('Channels without postgres_changes (for broadcast or presence) are');
  if (asked.length > maxBindings) {
    throw new JoinError(`InvalidJoinPayload: A channel can have at most ${maxBindings} postgres_changes`);
  }
  const numbered = asked.map((change) => ({ ...change, id: (lastId = (lastId % 2_147_483_647) + 1) }));
  return {
    accessToken: join.access_token ?? join.user_token ?? undefined,
    echo: numbered,
    bindings: readBindings(numbered),
  };
}

export function unsupported(what: string): JoinError {
  return new JoinError(`NotSupported: ${what} not supported by this backend`);
}

function readBindings(asked: readonly { id: number }[]): readonly Binding[] | BindingError {
  try {
    return asked.map((change) => readBinding(change, change.id));
  } catch (failure) {
    if (failure instanceof BindingError) return failure;
    throw failure;
  }
}
