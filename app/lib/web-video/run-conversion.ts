import {
  BlobSource,
  Input,
  MATROSKA,
  MP4,
  MPEG_TS,
  prefer,
  QTFF,
  WEBM,
  type Conversion,
  type InputVideoTrack,
} from 'mediabunny';

/** Opens a video in one of the formats that phones and cameras write. */
export function openInput(bytes: Blob): Input {
  return new Input({ source: new BlobSource(bytes), formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS] });
}

/** Does something with a video while it is open. */
export async function withInput<Result>(
  bytes: Blob,
  work: (input: Input) => Promise<Result>,
): Promise<Result> {
  const input = openInput(bytes);
  try {
    return await work(input);
  } finally {
    input.dispose();
  }
}

/**
 * Returns the track with a film's pictures, which is the one that browsers play. Phones and drones add tracks of stills, some with more bits
 * and in formats that nobody knows.
 */
export const findPictures = (input: Input): Promise<InputVideoTrack | null> =>
  input.getPrimaryVideoTrack({
    sortBy: async (track) => [
      prefer((await track.getCodec()) !== null),
      prefer((await track.getDisposition()).default),
      track.number,
    ],
  });

/** Runs a conversion. Throws `invalidMessage` when it would not write the video track, and when `signal` aborts. */
export async function runConversion(
  conversion: Conversion,
  invalidMessage: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const hasVideoTrack = conversion.utilizedTracks.some((used) => used.type === 'video');
  if (!conversion.isValid || !hasVideoTrack) throw new Error(invalidMessage);
  conversion.onProgress = onProgress;
  const cancel = () => void conversion.cancel();
  signal.addEventListener('abort', cancel);
  try {
    signal.throwIfAborted();
    await conversion.execute();
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
