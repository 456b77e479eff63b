import type { EncodedPacket, EncodedPacketSink } from 'mediabunny';
import type { FrameEntry } from './frame-index.ts';

/**
 * Returns how many of a film's packets, in the order of the file, have their data in it. Looks for each after the one before it: by its
 * time, the last one of a recording is not found, because its duration is 0.
 */
export async function countStored(
  sink: EncodedPacketSink,
  packets: readonly EncodedPacket[],
): Promise<number> {
  const isStored = async (position: number) => {
    const before = packets[position - 1];
    return (await (before ? sink.getNextPacket(before) : sink.getFirstPacket())) !== null;
  };
  if (packets.length > 0 && (await isStored(packets.length - 1))) return packets.length;
  let [stored, cut] = [0, Math.max(0, packets.length - 1)];
  while (stored < cut) {
    const middle = (stored + cut) >>> 1;
    if (await isStored(middle)) stored = middle + 1;
    else cut = middle;
  }
  return stored;
}

/** Lists a film's packets in the order of the file, without their data. */
export async function listPackets(sink: EncodedPacketSink): Promise<EncodedPacket[]> {
  const packets: EncodedPacket[] = [];
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly: true })) packets.push(packet);
  return packets;
}

export const toEntry = ({ timestamp, duration, type }: EncodedPacket): FrameEntry => ({
  timestamp,
  duration,
  isKey: type === 'key',
});
