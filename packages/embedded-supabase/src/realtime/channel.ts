import type { Claims } from '../database/database.ts';
import { type Binding, BindingError } from './binding.ts';
import type { Subscriber } from './listeners.ts';

/** Sends an event to a channel; the payload is JSON text. */
type SendEvent = (event: string, payload: string) => void;

/** A topic that a socket has joined, with the claims of its token. */
export class Channel implements Subscriber {
  claims: Claims;
  accessToken: string | undefined;
  ended = false;

  /** Bindings of the join, or the error if one of them is invalid. */
  readonly requested: readonly Binding[] | BindingError;
  readonly topic: string;
  readonly joinRef: string | null;
  private readonly sendEvent: SendEvent;
  private readonly onEnd: (channel: Channel) => void;

  constructor(options: {
    topic: string;
    joinRef: string | null;
    accessToken: string | undefined;
    claims: Claims;
    requested: readonly Binding[] | BindingError;
    sendEvent: SendEvent;
    onEnd: (channel: Channel) => void;
  }) {
    this.topic = options.topic;
    this.joinRef = options.joinRef;
    this.accessToken = options.accessToken;
    this.claims = options.claims;
    this.requested = options.requested;
    this.sendEvent = options.sendEvent;
    this.onEnd = options.onEnd;
  }

  get bindings(): readonly Binding[] {
    return this.requested instanceof BindingError ? [] : this.requested;
  }

  deliver(ids: readonly number[], data: string): void {
    if (!this.ended) this.sendEvent('postgres_changes', `{"ids":[${ids.join(',')}],"data":${data}}`);
  }

  sendStatus(extension: 'system' | 'postgres_changes', status: 'ok' | 'error', message: string): void {
    const channel = this.topic.replace(/^realtime:/, '');
    this.sendEvent('system', JSON.stringify({ message, status, extension, channel }));
  }

  /** Ends the channel so that the client joins again by itself. Its `subscribe` callback gets the reason. */
  interrupt(reason: string): void {
    if (this.ended) return;
    this.sendStatus('system', 'error', reason);
    this.sendEvent('phx_error', JSON.stringify(reason));
    this.end();
  }

  /** Ends the channel permanently, because its token is no longer valid. */
  closePermanently(reason: string): void {
    if (this.ended) return;
    this.sendStatus('system', 'error', reason);
    this.sendEvent('phx_close', '{}');
    this.end();
  }

  end(): void {
    if (this.ended) return;
    this.ended = true;
    this.onEnd(this);
  }

  /** Returns the seconds since the token expired; undefined while it is valid. Keys do not expire. */
  secondsSinceExpiry(now: Date): number | undefined {
    const { exp } = this.claims;
    const seconds = Math.floor(now.getTime() / 1000);
    return typeof exp === 'number' && exp <= seconds ? seconds - exp : undefined;
  }
}
