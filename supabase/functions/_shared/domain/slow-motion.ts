/** The slowest film that the database accepts. */
const maxSlowMotion = 40;

/** Rates that cameras film in slow motion, in frames per second. */
export const captureRates = [60, 120, 240, 480, 960] as const;

/**
 * Returns how many times slower a film plays than it was filmed: 8 for 240 fps saved at 30. Both rates in frames per second.
 * Cameras miss a rate by a few percent, which is not slow motion, and say 240 fps where 8 × 29.97 is meant.
 */
export function slowMotionOf(captureRate: number, fileRate: number): number {
  const factor = captureRate / fileRate;
  if (factor <= 1.2 || factor > maxSlowMotion) return 1;
  const whole = Math.round(factor);
  return Math.abs(factor / whole - 1) < 0.005 ? whole : Math.round(factor * 10_000) / 10_000;
}

/** Converts a time of the film to real time, in the same unit. */
export const toRealTime = (filmTime: number, slowMotion: number | null): number =>
  filmTime / (slowMotion ?? 1);

/** Converts real time to a time of the film, in the same unit. */
export const toFilmTime = (realTime: number, slowMotion: number | null): number =>
  realTime * (slowMotion ?? 1);
