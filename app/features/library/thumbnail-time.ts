const latestSeconds = 2;

/** Where in a film of so many seconds its thumbnail is taken: at 2 s, in short films at a quarter. */
export function thumbnailTime(duration: number): number {
  return Math.min(latestSeconds, duration / 4);
}
