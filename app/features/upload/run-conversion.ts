import { BlobSource, Input, MATROSKA, MP4, QTFF, WEBM, type Conversion } from 'mediabunny';

/** A film of the kinds that phones and cameras write. */
export function openBytes(bytes: Blob): Input {
  return new Input({ source: new BlobSource(bytes), formats: [MP4, QTFF, MATROSKA, WEBM] });
}

/** Runs a conversion that has to keep the pictures. Throws `refusal` when it could not, and when `signal` is given. */
export async function runConversion(
  conversion: Conversion,
  refusal: string,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<void> {
  const writesPictures = conversion.utilizedTracks.some((used) => used.type === 'video');
  if (!conversion.isValid || !writesPictures) throw new Error(refusal);
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
