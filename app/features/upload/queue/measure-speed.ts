/** Upload progress at one point in time. */
export interface Sample {
  /** Uploaded so far. */
  bytes: number;
  /** Milliseconds. */
  at: number;
}

/** Long enough for a steady number, short enough to follow a weakening signal. */
const windowMs = 10_000;

/** Adds a sample and drops the old ones. Starts over when the upload went back to an earlier byte. */
export function addSample(samples: readonly Sample[], sample: Sample): readonly Sample[] {
  const last = samples.at(-1);
  if (last && sample.bytes < last.bytes) return [sample];
  return [...samples.filter(({ at }) => sample.at - at <= windowMs), sample];
}

/** Returns bytes per second over the last ten seconds; undefined before there is enough data. */
export function speedOf(samples: readonly Sample[]): number | undefined {
  const first = samples.at(0);
  const last = samples.at(-1);
  if (!first || !last || last.at - first.at < 500 || last.bytes === first.bytes) return undefined;
  return ((last.bytes - first.bytes) * 1000) / (last.at - first.at);
}

/** Formats the remaining time, such as 'about 2 min left'; undefined without a speed. */
export function formatTimeLeft(bytesLeft: number, bytesPerSecond: number | undefined): string | undefined {
  if (bytesPerSecond === undefined) return undefined;
  const seconds = bytesLeft / bytesPerSecond;
  if (seconds < 10) return 'a few seconds left';
  if (seconds < 60) return `about ${Math.round(seconds / 10) * 10} s left`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `about ${minutes} min left`;
  return `about ${(seconds / 3600).toFixed(1)} h left`;
}
