/** A jump with both numbers, in meters. */
export interface MarkedJump {
  gripM: number;
  midMarkM: number;
}

export interface MidMarkEstimate {
  midMarkM: number;
  /** Half of the interval that holds the next mid-mark in 19 of 20 cases. */
  errorM: number;
  jumps: number;
}

/** Jumps that an estimate needs. */
export const fewestJumps = 8;
/** How far beyond the athlete's own grips an estimate goes, in meters. */
const reach = 0.2;

/** Two-sided 95 % quantile of Student's t (Hill's expansion; exact to 0.01 for 6 and more degrees of freedom). */
function quantileOfT(degrees: number): number {
  const z = 1.959964;
  return (
    z +
    (z ** 3 + z) / (4 * degrees) +
    (5 * z ** 5 + 16 * z ** 3 + 3 * z) / (96 * degrees ** 2) +
    (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / (384 * degrees ** 3)
  );
}

/**
 * Estimates the mid-mark for a grip from the athlete's own jumps: a line by least squares, with its prediction interval.
 * Undefined with too few jumps, and for a grip far from those that the athlete used.
 */
export function estimateMidMark(jumps: readonly MarkedJump[], gripM: number): MidMarkEstimate | undefined {
  const count = jumps.length;
  if (count < fewestJumps) return undefined;
  const grips = jumps.map((jump) => jump.gripM);
  if (gripM < Math.min(...grips) - reach || gripM > Math.max(...grips) + reach) return undefined;
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / count;
  const meanGrip = mean(grips);
  const meanMark = mean(jumps.map(({ midMarkM }) => midMarkM));
  const spread = jumps.reduce((sum, jump) => sum + (jump.gripM - meanGrip) ** 2, 0);
  // One grip only: there is no line, but a mean for this grip.
  const hasLine = spread > 1e-6;
  if (!hasLine && Math.abs(gripM - meanGrip) > 0.01) return undefined;
  const slope = hasLine
    ? jumps.reduce((sum, jump) => sum + (jump.gripM - meanGrip) * (jump.midMarkM - meanMark), 0) / spread
    : 0;
  const markAt = (grip: number) => meanMark + slope * (grip - meanGrip);
  const degrees = count - (hasLine ? 2 : 1);
  const squares = jumps.reduce((sum, jump) => sum + (jump.midMarkM - markAt(jump.gripM)) ** 2, 0);
  const variance = squares / degrees;
  const distance = hasLine ? (gripM - meanGrip) ** 2 / spread : 0;
  return {
    midMarkM: markAt(gripM),
    errorM: quantileOfT(degrees) * Math.sqrt(variance * (1 + 1 / count + distance)),
    jumps: count,
  };
}

const foot = 0.3048;
const inFeet = (feet: number, inches = 0): number => (feet + inches / 12) * foot;

/** The source of `chartedMidMark`. */
export const chartSource = {
  name: 'David F. Johnston, The Anatomy of the Pole Vault Run',
  url: 'http://bubbapv.com/Pages/dj.htm',
};

/** Grip and six-stride mark. The source goes higher; these are the rows that were read there. */
const chart: readonly MarkedJump[] = [
  { gripM: inFeet(9, 10), midMarkM: inFeet(33) },
  { gripM: inFeet(10, 2), midMarkM: inFeet(34) },
  { gripM: inFeet(10, 6), midMarkM: inFeet(35) },
  { gripM: inFeet(10, 10), midMarkM: inFeet(36) },
  { gripM: inFeet(11, 1), midMarkM: inFeet(37) },
  { gripM: inFeet(11, 5), midMarkM: inFeet(38) },
  { gripM: inFeet(11, 8), midMarkM: inFeet(39) },
  { gripM: inFeet(12, 0), midMarkM: inFeet(40) },
];

/** Returns the mid-mark of the chart for a grip, between its rows by proportion. Undefined for a grip outside the chart. */
export function chartedMidMark(gripM: number): number | undefined {
  const upper = chart.findIndex((row) => row.gripM >= gripM - 0.001);
  const above = chart[upper];
  const below = chart[Math.max(0, upper - 1)];
  if (!above || !below || gripM < (chart[0]?.gripM ?? 0) - 0.001) return undefined;
  if (above === below) return above.midMarkM;
  const part = (gripM - below.gripM) / (above.gripM - below.gripM);
  return below.midMarkM + part * (above.midMarkM - below.midMarkM);
}
