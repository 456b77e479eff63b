/** Number of readings from which the clock is estimated. */
const readingCount = 16;
/** A reading this far from the estimate, in seconds, means that the player jumped or stalled. */
const maxDeviation = 0.2;

/**
 * Estimates the time of a playing video between two changes of its `currentTime`, which Firefox reports in steps of 40 ms and
 * some milliseconds late.
 */
interface MediaClock {
  /** Takes a reading of `currentTime` and returns the estimated time, in seconds. `now` is in milliseconds. */
  read(reading: { now: number; currentTime: number; rate: number }): number;
}

export function createMediaClock(): MediaClock {
  /** The moments at which the video would have been at 0, in milliseconds. The earliest is the least late. */
  let starts: number[] = [];
  let last: number | undefined;
  return {
    read({ now, currentTime, rate }) {
      const isMoving = last !== undefined && currentTime !== last;
      if (isMoving) starts = [...starts.slice(1 - readingCount), now - (currentTime * 1000) / rate];
      last = currentTime;
      const estimate = starts.length > 0 ? ((now - Math.min(...starts)) * rate) / 1000 : currentTime;
      if (Math.abs(estimate - currentTime) <= maxDeviation * Math.max(1, rate)) return estimate;
      starts = [];
      return currentTime;
    },
  };
}
