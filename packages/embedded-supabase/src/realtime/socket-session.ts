import type { Log } from '../log.ts';
import type { SocketConnection, SocketHandler } from '../service.ts';
import { Channel } from './channel.ts';
import type { JoinHandler } from './join-handler.ts';
import type { RealtimeLimits } from './limits.ts';
import { JoinError, unsupported } from './read-join.ts';
import { decodeMessage, encodeMessage, type Message } from './realtime-message.ts';
import { createTokenBucket } from './token-bucket.ts';

export interface SocketSession extends SocketHandler {
  /** Joined channels by topic. */
  readonly channels: ReadonlyMap<string, Channel>;
  /** Time of the last message from the client, in milliseconds. */
  readonly lastMessageAt: number;
  close(code: number, reason: string): void;
}

interface SessionOptions {
  connection: SocketConnection;
  joinHandler: JoinHandler;
  limits: RealtimeLimits;
  log: Log;
  /** Current time in milliseconds. */
  now(): number;
  onClosed(): void;
}

/** Handles Phoenix' protocol on one socket. Answers messages one at a time, in order. */
export function openSession(options: SessionOptions): SocketSession {
  const { connection, joinHandler, limits, log } = options;
  const channels = new Map<string, Channel>();
  const takeToken = createTokenBucket(limits.messageBurst, limits.messagesPerSecond, options.now());
  let lastMessageAt = options.now();
  let closed = false;
  let last: Promise<void> = Promise.resolve();

  function write(message: Omit<Message, 'payload'>, payload: string): void {
    if (closed) return;
    if (connection.backlog > limits.backlog) {
      log.warn({}, 'a realtime client that does not read was disconnected');
      end();
      connection.terminate();
      return;
    }
    connection.send(encodeMessage(message, payload));
  }

  function reply({ joinRef, ref, topic }: Message, status: 'ok' | 'error', response: object): void {
    write({ joinRef, ref, topic, event: 'phx_reply' }, JSON.stringify({ status, response }));
  }

  function close(code: number, reason: string): void {
    if (closed) return;
    end();
    connection.close(code, reason);
  }

  function end(): void {
    closed = true;
    for (const channel of [...channels.values()]) channel.end();
    options.onClosed();
  }

  async function handle(message: Message): Promise<void> {
    const { topic, event } = message;
    if (topic === 'phoenix') {
      if (event === 'heartbeat') reply(message, 'ok', {});
      else reply(message, 'error', { reason: 'unmatched topic' });
    } else if (event === 'phx_join') {
      await join(message);
    } else if (event === 'phx_leave') {
      leave(message);
    } else {
      const channel = channels.get(topic);
      if (channel === undefined) reply(message, 'error', { reason: 'unmatched topic' });
      else if (event === 'access_token') await joinHandler.updateToken(channel, message.payload);
      else if (event === 'broadcast') {
        const reason = unsupported('Broadcast is').message;
        reply(message, 'error', { reason });
        // Without `ack`, `send` says 'ok' before it is answered; only an ended channel shows the error.
        channel.interrupt(reason);
      } else if (event === 'presence')
        reply(message, 'error', { reason: unsupported('Presence is').message });
    }
  }

  async function join(message: Message): Promise<void> {
    const { topic, ref } = message;
    // A second join replaces the first, for instance after a disconnect that only the client noticed.
    const earlier = channels.get(topic);
    if (earlier !== undefined) sendTo(earlier.topic, earlier.joinRef, 'phx_close', '{}');
    earlier?.end();
    try {
      if (channels.size >= limits.channelsPerSocket) {
        throw new JoinError('ChannelRateLimitReached: Too many channels');
      }
      const joinRef = message.joinRef ?? ref;
      const { channel, response, sendStatus } = await joinHandler.join(message, (joined) => {
        return new Channel({
          topic,
          joinRef,
          ...joined,
          sendEvent: (event, payload) => sendTo(topic, joinRef, event, payload),
          onEnd: (ending) => {
            joinHandler.leave(ending);
            if (channels.get(topic) === ending) channels.delete(topic);
          },
        });
      });
      if (closed) return channel.end();
      channels.set(topic, channel);
      reply(message, 'ok', response);
      sendStatus();
    } catch (failure) {
      if (!(failure instanceof JoinError))
        log.error({ cause: failure }, 'a realtime channel could not be joined');
      const reason = failure instanceof JoinError ? failure.message : 'Unknown Error on Channel';
      reply(message, 'error', { reason });
    }
  }

  function sendTo(topic: string, joinRef: string | null, event: string, payload: string): void {
    // When a channel ends, Phoenix also sends the join reference as `ref`, where realtime-js reads it.
    const ref = event === 'phx_close' || event === 'phx_error' ? joinRef : null;
    write({ joinRef, ref, topic, event }, payload);
  }

  function leave(message: Message): void {
    const channel = channels.get(message.topic);
    const isOutdated =
      message.joinRef !== null && channel !== undefined && message.joinRef !== channel.joinRef;
    reply(message, 'ok', {});
    if (channel === undefined || isOutdated) return;
    sendTo(channel.topic, channel.joinRef, 'phx_close', '{}');
    channel.end();
  }

  return {
    channels,
    get lastMessageAt() {
      return lastMessageAt;
    },
    close,
    receive(frame) {
      if (closed) return;
      lastMessageAt = options.now();
      if (!takeToken(lastMessageAt)) return close(1008, 'Too many messages per second');
      const message = decodeMessage(frame);
      if (message === undefined) return close(1007, 'Not a message of this protocol');
      last = last
        .then(() => (closed ? undefined : handle(message)))
        .catch((failure: unknown) => {
          log.error({ cause: failure }, 'a realtime message failed');
          close(1011, 'Internal error');
        });
    },
    closed() {
      if (!closed) end();
    },
  };
}
