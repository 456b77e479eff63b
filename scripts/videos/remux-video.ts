import { BufferSource, BufferTarget, Conversion, Input, MP4, Mp4OutputFormat, Output, QTFF } from 'mediabunny';
import {
  findLimit,
  findMismatch,
  notAVideo,
  readFacts,
  type VideoFacts,
} from '../../app/lib/web-video/web-video.ts';
import { UploadError } from '../../server/studio/content-tools.ts';

export interface RemuxedVideo {
  bytes: Uint8Array;
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
  const input = new Input({ formats: [MP4, QTFF], source: new BufferSource(upload) });
  try {
    const { width, height, seconds } = await read(input);
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
    return { bytes: new Uint8Array(target.buffer), width, height, seconds: Math.round(seconds * 100) / 100 };
  } catch (cause) {
    throw cause instanceof UploadError ? cause : new UploadError(damaged, { cause });
  } finally {
    input.dispose();
  }
}

const damaged = 'This video is damaged. Export it again as MP4 and try that file.';

/** Reads the facts of a video that pages can play. */
async function read(input: Input): Promise<VideoFacts> {
  const facts = await readFacts(input);
  if (facts === undefined) throw new UploadError(notAVideo);
  const problem = findLimit(facts) ?? findMismatch(facts);
  if (problem !== undefined) throw new UploadError(problem);
  return facts;
}
