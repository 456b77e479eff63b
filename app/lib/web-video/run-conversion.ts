import { BlobSource, Input, MATROSKA, MP4, MPEG_TS, QTFF, WEBM, type Conversion } from 'mediabunny';

/** Opens a video in one of the formats that phones and cameras write. */
export function openInput(bytes: Blob): Input {
  return new Input({ source: new BlobSource(bytes), formats: [MP4, QTFF, MATROSKA, WEBM, MPEG_TS] });
}

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
