/** An encoded picture, such as Mediabunny's EncodedPacket. */
export interface Packet {
  /** Seconds. */
  timestamp: number;
  type: 'key' | 'delta';
  byteLength: number;
}

/** A packet with the decoder configuration that it needs. Packets of one configuration share the same object. */
export interface RingEntry<P, Config> {
  packet: P;
  config: Config;
}

/** Consecutive packets that one configuration decodes. The first is a key frame. */
export interface PacketRun<P, Config> {
  config: Config;
  packets: P[];
}

/** A longer pause between two pictures is a gap, for example while another app covered the page. Seconds. */
const gapSeconds = 1;

/**
 * Keeps the newest encoded pictures in memory: as many as cover `seconds`, but never more than `maxBytes` unless a recording
 * holds them. Deletes whole groups of pictures, so that it always begins with a key frame.
 */
export function createPacketRing<P extends Packet, Config>({
  seconds,
  maxBytes,
}: {
  seconds: number;
  maxBytes: number;
}) {
  const entries: RingEntry<P, Config>[] = [];
  let bytes = 0;
  let heldFrom = Infinity;
  let gaplessFrom = -Infinity;

  const timeAt = (at: number): number | undefined => entries[at]?.packet.timestamp;

  /** Returns the position of the first entry after a time. */
  function positionAfter(timestamp: number): number {
    let [low, high] = [0, entries.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((timeAt(middle) ?? Infinity) <= timestamp) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Returns the position of the last key frame at or before a time; 0 for earlier times. */
  function keyPosition(timestamp: number): number {
    let at = Math.max(0, positionAfter(timestamp) - 1);
    while (at > 0 && entries[at]?.packet.type !== 'key') at -= 1;
    return at;
  }

  /** Returns the position of the second key frame, up to which the ring may forget; undefined if it may not. */
  function findForgettable(): number | undefined {
    const next = entries.findIndex(({ packet }, at) => at > 0 && packet.type === 'key');
    return next > 0 && (timeAt(next) ?? Infinity) <= heldFrom ? next : undefined;
  }

  /** Deletes the oldest groups of pictures that are beyond the limits. */
  function evict(newest: number): void {
    for (let next = findForgettable(); next !== undefined; next = findForgettable()) {
      if ((timeAt(next) ?? 0) > newest - seconds && bytes <= maxBytes) return;
      for (const { packet } of entries.splice(0, next)) bytes -= packet.byteLength;
    }
  }

  return {
    /** Adds a packet. Ignores packets that cannot be decoded or are not later than the newest one. */
    add(packet: P, config: Config): void {
      const last = entries.at(-1);
      if (last !== undefined && packet.timestamp <= last.packet.timestamp) return;
      if (packet.type !== 'key' && last?.config !== config) return;
      if (last !== undefined && packet.timestamp - last.packet.timestamp > gapSeconds)
        gaplessFrom = packet.timestamp;
      entries.push({ packet, config });
      bytes += packet.byteLength;
      if (packet.type === 'key') evict(packet.timestamp);
    },
    /** Keeps everything from a time on until `release`, whatever it takes. The caller watches `isFull`. Seconds. */
    hold(from: number): void {
      heldFrom = from;
    },
    release(): void {
      heldFrom = Infinity;
    },
    /** Whether what is held has reached the limit. */
    isFull: () => bytes >= maxBytes && findForgettable() === undefined,
    /** Time of the oldest picture in seconds; undefined while there is none. */
    start: () => timeAt(0),
    end: () => timeAt(entries.length - 1),
    /** Time since which no picture is missing; undefined while there is none. */
    gaplessStart(): number | undefined {
      const start = timeAt(0);
      return start === undefined ? undefined : Math.max(start, gaplessFrom);
    },
    /** Returns the first packet after a time. */
    following: (timestamp: number): RingEntry<P, Config> | undefined => entries[positionAfter(timestamp)],
    /** Returns the key frame from which a time can be decoded. */
    keyBefore: (timestamp: number): RingEntry<P, Config> | undefined => entries[keyPosition(timestamp)],
    /** Returns everything from the last key frame at or before a time, in runs of one configuration each. */
    since(from: number): PacketRun<P, Config>[] {
      const runs: PacketRun<P, Config>[] = [];
      for (const { packet, config } of entries.slice(keyPosition(from))) {
        const run = runs.at(-1);
        if (run?.config === config) run.packets.push(packet);
        else runs.push({ config, packets: [packet] });
      }
      return runs;
    },
  };
}

export type PacketRing<P extends Packet, Config> = ReturnType<typeof createPacketRing<P, Config>>;
