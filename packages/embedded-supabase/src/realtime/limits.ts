/** Limits of connections. Sizes in bytes, times in milliseconds. */
export interface RealtimeLimits {
  sockets: number;
  socketsPerAddress: number;
  channelsPerSocket: number;
  bindingsPerChannel: number;
  /** Messages that a socket may send at once, in addition to `messagesPerSecond`. */
  messageBurst: number;
  messagesPerSecond: number;
  /** Unread bytes after which a client is disconnected. */
  backlog: number;
  /** A socket without messages for this long is closed; realtime-js sends a heartbeat every 25 s. */
  silence: number;
}

export const defaultLimits: RealtimeLimits = {
  sockets: 5_000,
  socketsPerAddress: 500,
  channelsPerSocket: 100,
  bindingsPerChannel: 50,
  messageBurst: 400,
  messagesPerSecond: 50,
  backlog: 4 * 1_048_576,
  silence: 60_000,
};
