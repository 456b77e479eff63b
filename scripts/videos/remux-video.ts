import {
  BufferSource,
  BufferTarget,
  Conversion,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
} from 'mediabunny';
import {
  findLimit,
  findMismatch,
  notAVideo,
  readFacts,
  type VideoFacts,
} from '../../app/lib/web-video/web-video.ts';
import { UploadError } from '../../server/studio/content-tools.ts';

export interface RemuxedVideo {
  bytes: Uint8Array<ArrayBuffer>;
  /** In pixels, upright. */
  width: number;
  height: number;
  seconds: number;
}

/**
 * Writes the pictures and the sound of an uploaded video into a new MP4 that starts to play while it loads. Titles, the place and other
 * tracks stay behind; the rotation stays. Throws UploadError for anything that not every browser plays.
 */
export async function remuxVideo(upload: Uint8Array): Promise<RemuxedVideo> {
  const input = open(upload);
  try {
    const { width, height, seconds } = await readUsable(input);
    const target = new BufferTarget();
    const conversion = await Conversion.init({
      input,
      output: new Output({ format: new Mp4OutputFormat({ fastStart: 'in-memory' }), target }),
      tracks: 'primary',
      tags: {},
      // This server has no codecs.
      copy: { mode: 'forced', shiftTolerance: Infinity },
      showWarnings: false,
    });
    if (!conversion.isValid || conversion.discardedTracks.length > 0) throw new UploadError(notAVideo);
    await conversion.execute();
    if (target.buffer === null) throw new Error('Mediabunny wrote no video');
    const bytes = new Uint8Array(target.buffer);
    // Pictures that the index names but the file lacks are left out without an error.
    if ((await open(bytes).computeDuration()) < seconds - missingSeconds) throw new UploadError(damaged);
    return { bytes, width, height, seconds: Math.round(seconds * 100) / 100 };
  } catch (cause) {
    throw cause instanceof UploadError ? cause : new UploadError(damaged, { cause });
  } finally {
    input.dispose();
  }
}

/** Muxers round the length. */
const missingSeconds = 0.5;
export const damaged = 'This video is damaged. Export it again as MP4 and try that file.';

const open = (bytes: Uint8Array) => new Input({ formats: [MP4, QTFF], source: new BufferSource(bytes) });

/** Reads the facts of a video that pages can play. */
async function readUsable(input: Input): Promise<VideoFacts> {
  const facts = await readFacts(input);
  if (facts === undefined) throw new UploadError(notAVideo);
  const problem = findLimit(facts) ?? findMismatch(facts);
  if (problem !== undefined) throw new UploadError(problem);
  return facts;
}
