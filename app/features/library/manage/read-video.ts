const thumbnailWidth = 1280;
const jpegQuality = 0.8;
const timeoutMs = 15_000;
const latestSeconds = 2;

interface VideoMetadata {
  /** In seconds. */
  duration: number;
  /** A JPEG of the frame at min(2 s, a quarter of the duration). */
  thumbnail: Blob;
}

function once(video: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(new Error(`No ${event} event within ${timeoutMs} ms`)), timeoutMs);
    const onEvent = () => settle();
    const onError = () => settle(new Error('This browser cannot play the video', { cause: video.error }));
    function settle(error?: Error): void {
      clearTimeout(timer);
      video.removeEventListener(event, onEvent);
      video.removeEventListener('error', onError);
      if (error) reject(error);
      else resolve();
    }
    video.addEventListener(event, onEvent);
    video.addEventListener('error', onError);
  });
}

/** Returns the time of the thumbnail's frame: 2 s, or a quarter of a short video. In seconds, like `duration`. */
export function thumbnailTime(duration: number): number {
  return Math.min(latestSeconds, duration / 4);
}

async function seek(video: HTMLVideoElement, seconds: number): Promise<void> {
  const sought = once(video, 'seeked');
  video.currentTime = seconds;
  await sought;
}

/** Seeks to the end if necessary: only then do browsers know the duration of a video recorded by a browser. */
async function readDuration(video: HTMLVideoElement): Promise<number> {
  if (!Number.isFinite(video.duration)) await seek(video, Number.MAX_SAFE_INTEGER);
  const duration = Number.isFinite(video.duration) ? video.duration : video.currentTime;
  if (duration <= 0) throw new Error('The video has no duration');
  return duration;
}

async function drawFrame(video: HTMLVideoElement): Promise<Blob> {
  const { videoWidth, videoHeight } = video;
  const scale = Math.min(1, thumbnailWidth / videoWidth);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(videoWidth * scale);
  canvas.height = Math.round(videoHeight * scale);
  const context = canvas.getContext('2d');
  if (!context || canvas.width === 0 || canvas.height === 0) throw new Error('The video has no picture');
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The frame could not be encoded'))),
      'image/jpeg',
      jpegQuality,
    );
  });
}

/**
 * Reads a video's duration and thumbnail. Calls `onDuration` first, because the thumbnail may fail.
 * Throws when this browser cannot decode the video.
 */
export async function readVideo(file: Blob, onDuration: (seconds: number) => void): Promise<VideoMetadata> {
  const video = document.createElement('video');
  const url = URL.createObjectURL(file);
  try {
    video.muted = true;
    video.playsInline = true;
    video.preload = 'auto';
    const loaded = once(video, 'loadedmetadata');
    video.src = url;
    await loaded;
    const duration = await readDuration(video);
    onDuration(duration);
    await seek(video, thumbnailTime(duration));
    return { duration, thumbnail: await drawFrame(video) };
  } finally {
    video.removeAttribute('src');
    video.load();
    URL.revokeObjectURL(url);
  }
}
