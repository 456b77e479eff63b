import {
  Conversion,
  EncodedPacketSink,
  MkvOutputFormat,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  WebMOutputFormat,
  type Input,
  type OutputFormat,
} from 'mediabunny';
import type { VideoContainer } from '#lib/uploads/sniff-video.ts';
import type { PreparedVideo } from '../queue/queue-dependencies.ts';
import type { VideoPart } from '../queue/queue.ts';
import { writeFilm, type WrittenFilm } from '#lib/web-video/film-file.ts';
import { findPictures, runConversion, withInput } from '#lib/web-video/run-conversion.ts';

const microseconds = 1e6;

function formatFor({ type }: VideoContainer): OutputFormat | undefined {
  switch (type) {
    case 'video/mp4':
    case 'video/3gpp':
      return new Mp4OutputFormat({ fastStart: false });
    case 'video/quicktime':
      return new MovOutputFormat({ fastStart: false });
    case 'video/webm':
      return new WebMOutputFormat();
    case 'video/x-matroska':
      return new MkvOutputFormat();
    default:
      return undefined;
  }
}

/**
 * Cuts a video without re-encoding it: from the last key frame before the part to the part's end. Throws when that is impossible, and
 * when `signal` aborts.
 */
export async function cutVideo(
  bytes: Blob,
  container: VideoContainer,
  { startUs, endUs }: VideoPart,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PreparedVideo> {
  const format = formatFor(container);
  if (!format) throw new Error(`Videos of the type ${container.type} cannot be cut.`);
  const [start, end] = [startUs / microseconds, endUs / microseconds];
  const { first, ...written } = await withInput(bytes, (input) =>
    writeFrom(input, format, container, { start, end }, onProgress, signal),
  );
  const part = await findPart(written.bytes, start - first, end - start);
  return { ...written, container, part };
}

/** Writes a film from the last key frame before a part on. Returns the time of that key frame, too. */
async function writeFrom(
  input: Input,
  format: OutputFormat,
  { type }: VideoContainer,
  { start, end }: { start: number; end: number },
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<WrittenFilm & { first: number }> {
  const track = await findPictures(input);
  if (!track) throw new Error('The file has no video track.');
  const sound = await input.getPrimaryAudioTrack();
  const sink = new EncodedPacketSink(track);
  const first =
    (await sink.getKeyPacket(start, { verifyKeyPackets: true })) ??
    (await sink.getFirstKeyPacket({ verifyKeyPackets: true }));
  if (!first) throw new Error('The video has no key frame.');
  const isWhole =
    first.timestamp <= (await track.getFirstTimestamp()) && end >= (await track.computeDuration()) - 1e-3;
  if (isWhole) throw new Error('A lossless cut would remove nothing.');
  const written = await writeFilm(type, async (target) => {
    const conversion = await Conversion.init({
      input,
      output: new Output({ format, target }),
      video: (one) => ({ discard: one !== track }),
      audio: (one) => ({ discard: one !== sound }),
      // Starts at the key frame, also if an edit list hid it: hiding earlier frames takes an edit list, which some players ignore.
      trim: { start: first.timestamp, end },
      copy: { mode: 'forced', shiftTolerance: Infinity, boundaryPolicy: 'expand' },
      showWarnings: false,
    });
    await runConversion(conversion, 'This video cannot be cut without re-encoding.', onProgress, signal);
  });
  return { ...written, first: first.timestamp };
}

/** Returns the position of the part within the cut video. `leadIn` and `length` are seconds. */
const findPart = (cut: Blob, leadIn: number, length: number): Promise<VideoPart> =>
  withInput(cut, async (input) => {
    const track = await findPictures(input);
    if (!track) throw new Error('The cut has no video track.');
    const start = Math.max(0, (await track.getFirstTimestamp()) + Math.max(0, leadIn));
    return {
      startUs: Math.round(start * microseconds),
      endUs: Math.round((start + length) * microseconds),
    };
  });
