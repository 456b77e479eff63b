import { EncodedPacketSink, type EncodedPacket, type InputVideoTrack } from 'mediabunny';
import { indexFrames, type FrameIndex } from './frame-index.ts';
import { UnreadableVideoError } from './unreadable-video.ts';

/** Returns how many of these packets, in the order of the file, have all their bytes in it. */
async function countComplete(sink: EncodedPacketSink, packets: readonly EncodedPacket[]): Promise<number> {
  const isComplete = async (position: number) => {
    const packet = packets[position];
    return packet === undefined || (await sink.getPacket(packet.timestamp)) !== null;
  };
  if (await isComplete(packets.length - 1)) return packets.length;
  let [complete, cut] = [0, packets.length - 1];
  while (complete < cut) {
    const middle = (complete + cut) >>> 1;
    if (await isComplete(middle)) complete = middle + 1;
    else cut = middle;
  }
  return complete;
}

/**
 * Reads the time of every frame whose picture is in the file. A file that was cut off, for example by a broken download,
 * may list more at its start: `missing` counts those. Throws UnreadableVideoError if no picture is in the file.
 */
export async function readIndex(track: InputVideoTrack): Promise<FrameIndex> {
  const sink = new EncodedPacketSink(track);
  const packets: EncodedPacket[] = [];
  for await (const packet of sink.packets(undefined, undefined, { metadataOnly: true })) packets.push(packet);
  const complete = await countComplete(sink, packets);
  if (complete === 0) throw new UnreadableVideoError('The pictures of this video are not in the file.');
  const index = indexFrames(
    packets.slice(0, complete).map(({ timestamp, duration, type }) => ({
      timestamp,
      duration,
      isKey: type === 'key',
    })),
  );
  const missing = packets.length - complete;
  return missing > 0 ? { ...index, missing } : index;
}
