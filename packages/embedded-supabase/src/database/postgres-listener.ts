import pg from 'pg';
import type { ListenerCallbacks } from './database.ts';

/** Delays between reconnects in milliseconds, doubling from the first to the last. */
const firstRetryMs = 100;
const lastRetryMs = 5_000;

/**
 * The connection for LISTEN. Connects on first use and reconnects when the connection breaks. Notifications sent in
 * between are lost; watchers are notified.
 */
export class PostgresListener {
  private readonly url: string;
  private readonly connectTimeoutMs: number;
  private readonly onError: (error: Error) => void;
  private readonly listeners = new Map<string, Set<(payload: string) => void>>();
  private readonly watches = new Set<ListenerCallbacks>();
  private client: Promise<pg.Client> | undefined;
  private retry: NodeJS.Timeout | undefined;
  private closed = false;
  private last: Promise<unknown> = Promise.resolve();

  constructor(url: string, connectTimeoutMs: number, onError: (error: Error) => void) {
    this.url = url;
    this.connectTimeoutMs = connectTimeoutMs;
    this.onError = onError;
  }

  /** Resolves once the channel is active. */
  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    watch?: ListenerCallbacks,
  ): Promise<() => Promise<void>> {
    const onChannel = this.listeners.get(channel) ?? new Set();
    // A new function per call, because a caller may pass the same function twice and stop once.
    const listener = (payload: string) => onPayload(payload);
    this.listeners.set(channel, onChannel.add(listener));
    try {
      const client = await (this.client ?? this.connect());
      await this.ask(client, 'listen', channel);
    } catch (error) {
      onChannel.delete(listener);
      if (onChannel.size === 0) this.listeners.delete(channel);
      throw error;
    }
    if (watch) this.watches.add(watch);
    return async () => {
      if (watch) this.watches.delete(watch);
      onChannel.delete(listener);
      if (onChannel.size > 0 || this.listeners.get(channel) !== onChannel) return;
      this.listeners.delete(channel);
      // Without a connection there is nothing to undo: the next one listens only to the remaining channels.
      const client = this.closed ? undefined : await this.client?.catch(() => undefined);
      if (client) await this.ask(client, 'unlisten', channel).catch(this.onError);
    };
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.retry);
    const client = await this.client?.catch(() => undefined);
    client?.removeAllListeners('end');
    await client?.end();
  }

  /** One query after the other: pg is about to refuse a second one on the same connection. */
  private ask(client: pg.Client, command: 'listen' | 'unlisten', channel: string): Promise<unknown> {
    const next = this.last.then(() => client.query(`${command} ${pg.escapeIdentifier(channel)}`));
    this.last = next.catch(() => undefined);
    return next;
  }

  private connect(): Promise<pg.Client> {
    clearTimeout(this.retry);
    const connecting = this.openClient();
    this.client = connecting;
    connecting.catch(() => {
      if (this.client === connecting) this.client = undefined;
    });
    return connecting;
  }

  private async openClient(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.url,
      connectionTimeoutMillis: this.connectTimeoutMs,
      application_name: 'crossbar listener',
      keepAlive: true,
    });
    client.on('error', this.onError);
    client.on('notification', ({ channel, payload }) =>
      this.listeners.get(channel)?.forEach((onPayload) => onPayload(payload ?? '')),
    );
    await client.connect();
    client.on('end', () => {
      this.client = undefined;
      for (const watch of this.watches) watch.lost();
      this.reconnectIn(firstRetryMs);
    });
    for (const channel of this.listeners.keys()) await this.ask(client, 'listen', channel);
    for (const watch of this.watches) watch.restored();
    return client;
  }

  private reconnectIn(delayMs: number): void {
    if (this.closed || this.listeners.size === 0) return;
    this.retry = setTimeout(() => {
      if (this.closed || this.client) return;
      this.connect().catch((error: Error) => {
        this.onError(error);
        this.reconnectIn(Math.min(delayMs * 2, lastRetryMs));
      });
    }, delayMs);
  }
}
