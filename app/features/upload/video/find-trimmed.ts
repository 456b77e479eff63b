import { EncodedPacketSink, MP4, QTFF, type Input, type InputVideoTrack } from 'mediabunny';
import { readFile } from '#lib/film-place/byte-reader.ts';
import { listPackets } from '#lib/video-frames/count-stored.ts';
import { editTolerance } from '#lib/video-frames/frame-index.ts';
import { toMicroseconds } from '#lib/video-frames/microseconds.ts';
import { readEditEnd } from '#lib/video-frames/read-edit-end.ts';
import type { TrimmedVideo } from '../queue/queue.ts';

/** Finds what a trim on the phone left to see; undefined if the file has nothing else. */
export async function findTrimmed(
  input: Input,
  track: InputVideoTrack,
  bytes: Blob,
): Promise<TrimmedVideo | undefined> {
  const format = await input.getFormat();
  if (format !== MP4 && format !== QTFF) return undefined;
  const sink = new EncodedPacketSink(track);
  const [editEnd, packets] = [await readEditEnd(readFile(bytes), track.id), await listPackets(sink)];
  const isBefore = packets.some(
    ({ timestamp, duration }) => timestamp < 0 && timestamp + duration < editTolerance,
  );
  const isAfter = packets.some(({ timestamp }) => timestamp >= editEnd - editTolerance);
  if (!isBefore && !isAfter) return undefined;
  const key = await sink.getKeyPacket(0, { verifyKeyPackets: true });
  const first = packets.reduce((least, { timestamp }) => Math.min(least, timestamp), 0);
  const start = Math.min(0, key?.timestamp ?? first);
  const last = packets.reduce((most, { timestamp, duration }) => Math.max(most, timestamp + duration), 0);
  return {
    part: { startUs: 0, endUs: toMicroseconds(Math.min(editEnd, last)) },
    keptUs: toMicroseconds(-start),
    hasMore: isAfter || start > first,
  };
}
