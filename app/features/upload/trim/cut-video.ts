import {
  BufferTarget,
  Conversion,
  EncodedPacketSink,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  type OutputFormat,
} from 'mediabunny';
import type { VideoContainer } from '../../../lib/uploads/sniff-video.ts';
import type { PreparedVideo } from '../queue/queue-surroundings.ts';
import type { FilmPart } from '../queue/queue.ts';
import { openBytes, runConversion } from '../run-conversion.ts';

const microseconds = 1e6;

function formatFor({ type }: VideoContainer): OutputFormat | undefined {
  switch (type) {
    case 'video/mp4':
    case 'video/3gpp':
      return new Mp4OutputFormat({ fastStart: 'in-memory' });
    case 'video/quicktime':
      return new MovOutputFormat({ fastStart: 'in-memory' });
    case 'video/webm':
      return new WebMOutputFormat();
    case 'video/x-matroska':
      return new MkvOutputFormat();
    default:
      return undefined;
  }
}

/**
 * Cuts a film without touching its pictures: from the last picture before the part that stands by itself to the part's end. Throws when
 * that is impossible, and when `signal` is given.
 */
export async function cutVideo(
  bytes: Blob,
  container: VideoContainer,
  { startUs, endUs }: FilmPart,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PreparedVideo> {
  const format = formatFor(container);
  if (!format) throw new Error(`Films of the type ${container.type} are not cut here.`);
  const [start, end] = [startUs / microseconds, endUs / microseconds];
  const input = openBytes(bytes);
  const track = await input.getPrimaryVideoTrack();
  if (!track) throw new Error('There are no pictures to cut.');
  const sink = new EncodedPacketSink(track);
  const first =
    (await sink.getKeyPacket(start, { verifyKeyPackets: true })) ??
    (await sink.getFirstKeyPacket({ verifyKeyPackets: true }));
  if (!first) throw new Error('The film has no picture that stands by itself.');
  const isWhole =
    first.timestamp <= (await track.getFirstTimestamp()) && end >= (await track.computeDuration()) - 1e-3;
  if (isWhole) throw new Error('A cut without a loss would leave nothing away.');
  const target = new BufferTarget();
  const conversion = await Conversion.init({
    input,
    output: new Output({ format, target }),
    tracks: 'primary',
    // From that picture on, so that nothing has to be hidden by an edit list, which not every player heeds.
    trim: { start: Math.max(0, first.timestamp), end },
    copy: { mode: 'forced', shiftTolerance: Infinity, boundaryPolicy: 'expand' },
    showWarnings: false,
  });
  try {
    await runConversion(conversion, 'This film cannot be cut without a loss.', onProgress, signal);
  } finally {
    input.dispose();
  }
  if (!target.buffer) throw new Error('The cut gave no film.');
  const cut = new Blob([target.buffer], { type: container.type });
  return { bytes: cut, container, part: await findPart(cut, start - first.timestamp, end - start) };
}

/** Where the part is in the film that was cut for it: `before` and `length` in seconds. */
async function findPart(cut: Blob, before: number, length: number): Promise<FilmPart> {
  const input = openBytes(cut);
  try {
    const track = await input.getPrimaryVideoTrack();
    if (!track) throw new Error('The cut has no pictures.');
    const start = Math.max(0, (await track.getFirstTimestamp()) + Math.max(0, before));
    return {
      startUs: Math.round(start * microseconds),
      endUs: Math.round((start + length) * microseconds),
    };
  } finally {
    input.dispose();
  }
}
