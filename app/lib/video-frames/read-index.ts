import { EncodedPacketSink, type InputVideoTrack } from 'mediabunny';
import { countStored, listPackets, toEntry } from './count-stored.ts';
import { indexFrames, type FrameIndex } from './frame-index.ts';
import { UnreadableVideoError } from './unreadable-video.ts';

/**
 * Reads the time of every frame whose picture is in the file. A file that was cut off, for example by a broken download,
 * may list more at its start: `missing` counts those. `editEnd`: where an edit list ends it, in seconds. Throws UnreadableVideoError if no picture is in the file.
 */
export async function readIndex(track: InputVideoTrack, editEnd = Infinity): Promise<FrameIndex> {
  const sink = new EncodedPacketSink(track);
  const packets = await listPackets(sink);
  const stored = await countStored(sink, packets);
  if (stored === 0) throw new UnreadableVideoError('The pictures of this video are not in the file.');
  const index = indexFrames(packets.slice(0, stored).map(toEntry), editEnd);
  const missing = packets.length - stored;
  return missing > 0 ? { ...index, missing } : index;
}
