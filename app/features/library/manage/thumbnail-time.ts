const latestSeconds = 2;

/** Returns the time of the thumbnail's frame: 2 s, or a quarter of a short video. In seconds, like `duration`. */
export function thumbnailTime(duration: number): number {
  return Math.min(latestSeconds, duration / 4);
}
