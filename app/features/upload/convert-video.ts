import {
  BlobSource,
  BufferTarget,
  Conversion,
  getFirstEncodableVideoCodec,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
  type InputVideoTrack,
  type VideoCodec,
} from 'mediabunny';
import type { VideoLook } from './plan-conversion.ts';
import type { PreparedVideo } from './queue-surroundings.ts';
import type { FilmPart } from './queue.ts';

/** What browsers play everywhere, best first. */
const targets: VideoCodec[] = ['avc', 'vp9', 'vp8'];

function open(bytes: Blob): Input {
  return new Input({ source: new BlobSource(bytes), formats: [MP4, QTFF, MATROSKA, WEBM] });
}

async function findTarget(track: InputVideoTrack): Promise<VideoCodec | null> {
  const [width, height] = await Promise.all([track.getCodedWidth(), track.getCodedHeight()]);
  return getFirstEncodableVideoCodec(targets, { width, height });
}

/** How a video is coded, and whether this browser could write it anew. Throws when it cannot be read. */
export async function lookAtVideo(bytes: Blob): Promise<VideoLook> {
  const track = await open(bytes).getPrimaryVideoTrack();
  if (!track) return { codec: undefined, canDecode: false, canEncode: false };
  const codec = (await track.getCodec()) ?? undefined;
  if (typeof VideoDecoder === 'undefined' || typeof VideoEncoder === 'undefined') {
    return { codec, canDecode: false, canEncode: false };
  }
  const [canDecode, target] = await Promise.all([track.canDecode(), findTarget(track)]);
  return { codec, canDecode, canEncode: target !== null };
}

/**
 * Writes a video anew so that every browser plays it: H.264 in MP4, or VP9 or VP8 in WebM where this browser writes no H.264.
 * With `part` nothing but that, to the picture. Throws when it cannot, and when `signal` is given.
 */
export async function convertVideo(
  bytes: Blob,
  part: FilmPart | undefined,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<PreparedVideo> {
  const input = open(bytes);
  const track = await input.getPrimaryVideoTrack();
  const codec = track && (await findTarget(track));
  if (!codec) throw new Error('This browser cannot write a video of this size.');
  const isMp4 = codec === 'avc';
  const target = new BufferTarget();
  const output = new Output({
    format: isMp4 ? new Mp4OutputFormat({ fastStart: 'in-memory' }) : new WebMOutputFormat(),
    target,
  });
  const conversion = await Conversion.init({
    input,
    output,
    tracks: 'primary',
    video: { codec },
    ...(part && { trim: { start: part.startUs / 1e6, end: part.endUs / 1e6 } }),
  });
  const writesPictures = conversion.utilizedTracks.some((used) => used.type === 'video');
  if (!conversion.isValid || !writesPictures) throw new Error('This browser cannot convert this video.');
  conversion.onProgress = onProgress;
  const cancel = () => void conversion.cancel();
  signal.addEventListener('abort', cancel);
  try {
    signal.throwIfAborted();
    await conversion.execute();
  } finally {
    signal.removeEventListener('abort', cancel);
  }
  if (!target.buffer) throw new Error('The conversion gave no video.');
  const container = isMp4
    ? { type: 'video/mp4', extension: 'mp4' }
    : { type: 'video/webm', extension: 'webm' };
  return { bytes: new Blob([target.buffer], { type: container.type }), container, codec };
}
