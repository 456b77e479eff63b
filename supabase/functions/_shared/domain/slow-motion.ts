/** The slowest film that the database accepts. */
export const maxSlowMotion = 50;

/** Rates that cameras film in slow motion, in frames per second, the most common first. */
export const captureRates = {
  phones: [120, 240, 60, 480, 960],
  cameras: [100, 200, 250, 300, 500, 1000],
} as const;

/** The lowest and the highest rate that people can type, in frames per second. */
const typedRates = { min: 50, max: 1000 } as const;

/**
 * Returns how many times slower a film plays than it was filmed: 8 for 240 fps saved at 30; undefined if no camera does that. Both
 * rates in frames per second. Cameras miss a rate by a few percent, which is not slow motion, and say 240 fps where 8 × 29.97 is meant.
 */
export function slowMotionOf(captureRate: number, fileRate: number): number | undefined {
  const factor = captureRate / fileRate;
  if (factor <= 1.2) return 1;
  const whole = Math.round(factor);
  const near = Math.abs(factor / whole - 1) < 0.005 ? whole : Math.round(factor * 10_000) / 10_000;
  return near <= maxSlowMotion ? near : undefined;
}

/** Returns the lowest and the highest rate at which a film can have been filmed that is saved at `fileRate`. */
export const possibleRates = (fileRate: number): { min: number; max: number } => ({
  min: Math.max(typedRates.min, Math.round(fileRate)),
  max: Math.min(typedRates.max, Math.floor(maxSlowMotion * fileRate)),
});

/** Reads a typed capture rate in frames per second: '240', '59,94' or '1,000'. NaN if the film can't have been filmed at it. */
export function readTypedRate(text: string, fileRate: number): number {
  const rate = Number(
    text
      .trim()
      .replace(/,(?=\d{3}$)/, '')
      .replace(',', '.') || NaN,
  );
  const { min, max } = possibleRates(fileRate);
  return rate >= min && rate <= max ? rate : NaN;
}

/** Converts a time of the film to real time, in the same unit. */
export const toRealTime = (filmTime: number, slowMotion: number | null): number =>
  filmTime / (slowMotion ?? 1);

/** Converts real time to a time of the film, in the same unit. */
export const toFilmTime = (realTime: number, slowMotion: number | null): number =>
  realTime * (slowMotion ?? 1);
