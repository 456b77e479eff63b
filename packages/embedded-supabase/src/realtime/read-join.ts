import { z } from 'zod';
import { type Binding, BindingError, readBinding } from './binding.ts';

/** A join that is refused. The message is the reply's `reason`. */
export class JoinError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'JoinError';
  }
}

export interface Join {
  /** The person's token, or the key as realtime-js sends it for want of one. */
  accessToken: string | undefined;
  /** What the client asked for with an id for each, as the reply repeats it. */
  echo: readonly object[];
  /** The same, read; an error when one of it can never work. */
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

/** Reads the payload of a `phx_join`. Throws JoinError for what cannot be joined here. */
export function readJoin(payload: unknown, mostBindings: number): Join {
  const join = joinShape.safeParse(payload ?? {}).data;
  if (join === undefined) throw new JoinError('InvalidJoinPayload: The payload of this join cannot be read');
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
  // Without one, a channel could only be meant for what is not here, and would wait for ever.
  if (asked.length === 0)
    throw unsupported('Channels without postgres_changes (for broadcast or presence) are');
  if (asked.length > mostBindings) {
    throw new JoinError(`InvalidJoinPayload: A channel has ${mostBindings} postgres_changes at most`);
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
