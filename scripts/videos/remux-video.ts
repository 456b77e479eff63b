import { openAsBlob } from 'node:fs';
import {
  BlobSource,
  Conversion,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  type AudioSource,
  type AudioTrackMetadata,
  type Source,
  type VideoSource,
  type VideoTrackMetadata,
} from 'mediabunny';
import { findLimit, findMismatch, notAVideo, readFacts, type VideoFacts } from '#lib/web-video/web-video.ts';
import { UploadError } from '#functions/_shared/upload-error.ts';

export interface RemuxedVideo {
  /** In pixels, upright. */
  width: number;
  height: number;
  seconds: number;
}

/**
 * Writes the pictures and the sound of an uploaded video, a file, into a new MP4 that starts to play while it loads. Titles, the place and
 * other tracks stay behind; the rotation stays. Throws UploadError for anything that not every browser plays.
 */
export async function remuxVideo(upload: string, written: string): Promise<RemuxedVideo> {
  // Not from the path: Mediabunny then fails for files that are shorter than a header.
  const input = open(new BlobSource(await openAsBlob(upload)));
  try {
    const { width, height, seconds } = await readUsable(input);
    const conversion = await Conversion.init({
      input,
      output: new CountedOutput(await countPackets(input), written),
      tracks: 'primary',
      tags: {},
      // This server has no codecs.
      copy: { mode: 'forced', shiftTolerance: Infinity },
      showWarnings: false,
    });
    if (!conversion.isValid || conversion.discardedTracks.length > 0) throw new UploadError(notAVideo);
    await conversion.execute();
    // Pictures that the index names but the file lacks are left out without an error.
    if ((await durationOf(written)) < seconds - missingSeconds) throw new UploadError(damaged);
    return { width, height, seconds: Math.round(seconds * 100) / 100 };
  } catch (cause) {
    throw cause instanceof UploadError ? cause : new UploadError(damaged, { cause });
  } finally {
    input.dispose();
  }
}

/** The index is written before the pictures into a place that is kept for it: with all pictures in memory, a video of 100 MB would take 500 MB. */
class CountedOutput extends Output {
  readonly #packets: number;

  constructor(packets: number, written: string) {
    super({ format: new Mp4OutputFormat({ fastStart: 'reserve' }), target: new FilePathTarget(written) });
    this.#packets = packets;
  }

  override addVideoTrack(source: VideoSource, metadata?: VideoTrackMetadata) {
    return super.addVideoTrack(source, { ...metadata, maximumPacketCount: this.#packets });
  }

  override addAudioTrack(source: AudioSource, metadata?: AudioTrackMetadata) {
    return super.addAudioTrack(source, { ...metadata, maximumPacketCount: this.#packets });
  }
}

/** Returns the larger of the numbers of pictures and of pieces of sound. */
async function countPackets(input: Input): Promise<number> {
  const tracks = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()];
  const counts = tracks.map(async (track) => (await track?.computePacketStats())?.packetCount ?? 0);
  return Math.max(...(await Promise.all(counts)));
}

/** Muxers round the length. */
const missingSeconds = 0.5;
const damaged = 'This video is damaged. Export it again as MP4 and try that file.';

const open = (source: Source) => new Input({ formats: [MP4, QTFF], source });

async function durationOf(path: string): Promise<number> {
  const input = open(new FilePathSource(path));
  try {
    return await input.computeDuration();
  } finally {
    input.dispose();
  }
}

/** Reads the facts of a video that pages can play. */
async function readUsable(input: Input): Promise<VideoFacts> {
  const facts = await readFacts(input);
  if (facts === undefined) throw new UploadError(notAVideo);
  const problem = findLimit(facts) ?? findMismatch(facts);
  if (problem !== undefined) throw new UploadError(problem);
  return facts;
}
