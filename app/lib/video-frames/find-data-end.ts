import { BlobSource, EncodedPacketSink, Input, MP4, QTFF, type InputVideoTrack } from 'mediabunny';
import { frameAt, indexFrames, type FrameEntry } from './frame-index.ts';

/** How much of the pictures that an MP4 or MOV promises is in the file. */
export type FilmData =
  | { kind: 'whole' }
  /** Both are frame numbers, which start at 0. */
  | { kind: 'cut'; lastFrame: number; promisedFrame: number }
  /** Without an index, or without any picture: nothing can play it. */
  | { kind: 'unplayable' };

/** Returns how many packets, in the order in which they are stored, have their data in the file. */
async function countStored(sink: EncodedPacketSink, entries: readonly FrameEntry[]): Promise<number> {
  let [low, high] = [0, entries.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const packet = await sink.getPacket(entries[middle]?.timestamp ?? 0);
    // A packet beyond the end of the file is not found, or an earlier one is returned.
    if (packet && packet.timestamp === entries[middle]?.timestamp) low = middle + 1;
    else high = middle;
  }
  return low;
}

async function readFilmData(track: InputVideoTrack): Promise<FilmData> {
  const sink = new EncodedPacketSink(track);
  const entries: FrameEntry[] = [];
  for await (const { timestamp, duration, type } of sink.packets(undefined, undefined, {
    metadataOnly: true,
  }))
    entries.push({ timestamp, duration, isKey: type === 'key' });
  if (entries.length === 0) return { kind: 'unplayable' };
  const count = await countStored(sink, entries);
  if (count === entries.length) return { kind: 'whole' };
  if (count === 0) return { kind: 'unplayable' };
  const index = indexFrames(entries);
  // Packets are stored in decoding order, so a frame after the first missing one may be there. It can't be reached by playing.
  const firstMissing = Math.min(...entries.slice(count).map(({ timestamp }) => timestamp));
  const lastFrame = frameAt(index, firstMissing) - 1;
  if (lastFrame < 0) return { kind: 'unplayable' };
  return { kind: 'cut', lastFrame, promisedFrame: index.times.length - 1 };
}

/** Returns how much of a film is in a file. Formats without an index of all pictures are whole. Throws when the file can't be read. */
export async function findDataEnd(file: Blob): Promise<FilmData> {
  const input = new Input({ source: new BlobSource(file), formats: [MP4, QTFF] });
  try {
    if (!(await input.canRead())) return { kind: 'whole' };
    if ((await input.getTracks()).length === 0) return { kind: 'unplayable' };
    const track = await input.getPrimaryVideoTrack();
    return track ? await readFilmData(track) : { kind: 'whole' };
  } finally {
    input.dispose();
  }
}
