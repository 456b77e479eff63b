import { BlobSource, EncodedPacketSink, Input, MP4, QTFF, type InputVideoTrack } from 'mediabunny';
import { countStored, listPackets, toEntry } from './count-stored.ts';
import { frameAt, indexFrames } from './frame-index.ts';

/** How much of the pictures that an MP4 or MOV promises is in the file. */
export type FilmData =
  | { kind: 'whole' }
  /** Both are frame numbers, which start at 0. */
  | { kind: 'cut'; lastFrame: number; promisedFrame: number }
  /** Without an index, or without any picture: nothing can play it. */
  | { kind: 'unplayable' };

async function readFilmData(track: InputVideoTrack): Promise<FilmData> {
  const sink = new EncodedPacketSink(track);
  const packets = await listPackets(sink);
  const stored = await countStored(sink, packets);
  if (stored === 0) return { kind: 'unplayable' };
  if (stored === packets.length) return { kind: 'whole' };
  const index = indexFrames(packets.map(toEntry));
  // Packets are stored in decoding order, so a frame after the first missing one may be there. It can't be reached by playing.
  const firstMissing = Math.min(...packets.slice(stored).map(({ timestamp }) => timestamp));
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
