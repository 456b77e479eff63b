import type { Claims } from '../database/database.ts';
import { type Binding, BindingError } from './binding.ts';
import type { Follower } from './listeners.ts';

/** Sends an event to a channel; the payload is JSON text. */
export type Say = (event: string, payload: string) => void;

/** A topic that a socket has joined, with the claims of its token. */
export class Channel implements Follower {
  claims: Claims;
  accessToken: string | undefined;
  ended = false;

  /** Bindings of the join, or the error if one of them is invalid. */
  readonly asked: readonly Binding[] | BindingError;
  readonly topic: string;
  readonly joinRef: string | null;
  private readonly say: Say;
  private readonly onEnd: (channel: Channel) => void;

  constructor(options: {
    topic: string;
    joinRef: string | null;
    accessToken: string | undefined;
    claims: Claims;
    asked: readonly Binding[] | BindingError;
    say: Say;
    onEnd: (channel: Channel) => void;
  }) {
    this.topic = options.topic;
    this.joinRef = options.joinRef;
    this.accessToken = options.accessToken;
    this.claims = options.claims;
    this.asked = options.asked;
    this.say = options.say;
    this.onEnd = options.onEnd;
  }

  get bindings(): readonly Binding[] {
    return this.asked instanceof BindingError ? [] : this.asked;
  }

  deliver(ids: readonly number[], data: string): void {
    if (!this.ended) this.say('postgres_changes', `{"ids":[${ids.join(',')}],"data":${data}}`);
  }

  tell(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    const channel = this.topic.replace(/^realtime:/, '');
    this.say('system', JSON.stringify({ message, status, extension, channel }));
  }

  /** Ends the channel so that the client joins again by itself. */
  interrupt(reason: string): void {
    if (this.ended) return;
    this.tell('system', 'error', reason);
    this.say('phx_error', '{}');
    this.end();
  }

  /** Ends the channel permanently, because its token is no longer valid. */
  shutDown(reason: string): void {
    if (this.ended) return;
    this.tell('system', 'error', reason);
    this.say('phx_close', '{}');
    this.end();
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.onEnd(this);
  }

  /** Returns the seconds since the token expired; undefined while it is valid. Keys do not expire. */
  expiredSince(now: Date): number | undefined {
    const { exp } = this.claims;
    const seconds = Math.floor(now.getTime() / 1000);
    return typeof exp === 'number' && exp <= seconds ? seconds - exp : undefined;
  }
}
