import { EncodedPacketSink, MP4, MPEG_TS, QTFF, type Input, type InputVideoTrack } from 'mediabunny';
import { findPictures, withInput } from '../web-video/run-conversion.ts';
import { countStored, listPackets, toEntry } from './count-stored.ts';
import { frameAt, indexFrames } from './frame-index.ts';

/** How much of the pictures that a film promises is in the file. */
export type FilmData =
  | { kind: 'whole' }
  /** Frame numbers, which start at 0. The promised one is missing if the file doesn't count its pictures. */
  | { kind: 'cut'; lastFrame: number; promisedFrame?: number }
  /** Without an index, or without any picture: nothing can play it. */
  | { kind: 'unplayable' }
  | { kind: 'sound-only' };

/** A recording may end this much earlier than its header says, in seconds: headers round, and sound may be longer. */
const headerTolerance = 0.5;

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

/** WebM and Matroska say how long a film is in front of its pictures, unless a browser recorded it. */
async function compareWithHeader(input: Input, track: InputVideoTrack): Promise<FilmData> {
  const sink = new EncodedPacketSink(track);
  if ((await sink.getFirstPacket()) === null) return { kind: 'unplayable' };
  const promised = await input.getDurationFromMetadata();
  if (promised === null || (await input.computeDuration()) > promised - headerTolerance)
    return { kind: 'whole' };
  const { times } = indexFrames((await listPackets(sink)).map(toEntry));
  return { kind: 'cut', lastFrame: times.length - 1 };
}

/** Returns how much of a film is in a file. Formats that don't say what they promise are whole. Throws when the file can't be read. */
export async function findDataEnd(file: Blob): Promise<FilmData> {
  return withInput(file, async (input) => {
    if (!(await input.canRead())) return { kind: 'whole' };
    const format = await input.getFormat();
    // Mediabunny leaves out tracks of an unknown codec in MPEG-TS, so that it can't tell whether one has pictures.
    if (format === MPEG_TS) return { kind: 'whole' };
    if ((await input.getTracks()).length === 0) return { kind: 'unplayable' };
    const track = await findPictures(input);
    if (!track) return { kind: 'sound-only' };
    return format === MP4 || format === QTFF
      ? await readFilmData(track)
      : await compareWithHeader(input, track);
  });
}
