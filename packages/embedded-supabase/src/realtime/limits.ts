/** What one client may have and do. Sizes in bytes, times in milliseconds. */
export interface RealtimeLimits {
  sockets: number;
  socketsPerAddress: number;
  channelsPerSocket: number;
  bindingsPerChannel: number;
  /** Messages a socket may send at once, and how many more each second. */
  messageBurst: number;
  messagesPerSecond: number;
  /** What may be on its way to a client that does not read before it is cut. */
  backlog: number;
  /** A socket from which nothing came for so long is closed; realtime-js sends a heartbeat every 25 s. */
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
