import { createCamera, type Camera, type CameraNumbers, type Size } from './camera.ts';
import { clickPixels, poseProblem, type CameraProblem } from './fit-camera.ts';
import { minimize, slopeOf, type Fit, type Slope } from './minimize.ts';
import { anchor, type Observation } from './observation.ts';
import { createNormal } from './random.ts';
import { noSpread, type ClickSpread } from './repeated-clicks.ts';

/** Cameras that the marks allow, as many as the interval needs. */
export interface CameraSpread {
  best: Camera;
  cameras: readonly Camera[];
  /** How many times as far as expected the clicks miss, for each of these cameras. */
  clickScales: readonly number[];
  size: Size;
  /** The name of the mark that fits worst, if it is too far off to be chance. */
  misfit: string | undefined;
  /** Standard deviation of the camera's turn, radians: how well the marks say from where it looks. */
  turnDeviation: number;
  /** Standard deviation of how far the lens moves a point at the end of the longer side, in clicks: how well the marks say how it bends lines. */
  bendDeviation: number;
}

export interface SpreadOptions {
  /** How many cameras to return: fewer for a try. */
  count?: number | undefined;
  /** How far points that were clicked again are spread. */
  clicks?: ClickSpread;
}

/** Enough that a 95 % interval repeats within a few percent. */
const enough = 300;
/** Standard deviations by which a mark is hardly ever off by chance. */
const chance = 4;
/** Spreads draws evenly: the fractional parts of its multiples. */
const golden = 0.618_033_988_75;

/** Turns from which a fit begins, radians: a length across the picture often fits a view from the left and one from the right. */
const startTurns = [0, 0.35, -0.35];

/**
 * How many times as far as expected clicks miss: a hand is steadier than another. Before, it is within half and twice in 19 of 20 cases. The marks
 * say more once there are more of them than the camera has numbers.
 */
const clickScales = [-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2].map((deviations) => ({
  scale: 2 ** (deviations / 2),
  logPrior: -(deviations ** 2) / 2,
}));

interface Candidate {
  problem: CameraProblem;
  fit: Fit;
  slope: Slope;
  scale: number;
  logWeight: number;
}

/**
 * Returns the cameras at which the marks may have been seen, with each scale of the clicks. Weights are by Laplace's method; points that were clicked
 * again weigh the scales, too.
 */
function candidatesOf(
  observations: readonly Observation[],
  size: Size,
  { squares, freedom }: ClickSpread,
): [Candidate, ...Candidate[]] {
  const diagonal = Math.hypot(size.width, size.height);
  const fitFrom = (problem: CameraProblem, start: ArrayLike<number>): Fit[] =>
    startTurns
      .map((turn) => minimize(problem, Float64Array.from(start).with(2, turn)))
      .sort((one, other) => one.cost - other.cost);
  // One start alone may end in a camera that nobody holds.
  const rough = poseProblem(observations, size, 100);
  const numbers = fitFrom(rough, rough.start)[0]?.numbers ?? Float64Array.from(rough.start);
  const pixelsPerMeter = Math.exp((numbers[6] ?? 0) - (numbers[5] ?? 0)) * diagonal;
  const pose = (scale: number) => poseProblem(observations, size, pixelsPerMeter, scale);
  const isSame = (one: Fit, other: Fit) => Math.abs((one.numbers[2] ?? 0) - (other.numbers[2] ?? 0)) < 0.01;
  const fits = fitFrom(pose(1), numbers).filter(
    (fit, i, all) => fit.cost < Infinity && all.findIndex((other) => isSame(fit, other)) === i,
  );
  const candidates = clickScales.flatMap(({ scale, logPrior }) => {
    const problem = pose(scale);
    return fits.map(({ numbers: start }): Candidate => {
      const fit = minimize(problem, start);
      const slope = slopeOf(problem, fit);
      const count = problem.clickCount + freedom;
      const cost = fit.cost + squares / scale ** 2;
      const logWeight = logPrior - cost / 2 - count * Math.log(scale) - slope.sharpness / 2;
      return { problem, fit, slope, scale, logWeight };
    });
  });
  const [best, ...others] = candidates
    .filter(({ logWeight }) => Number.isFinite(logWeight))
    .sort((one, other) => other.logWeight - one.logWeight);
  if (best) return [best, ...others];
  const problem = pose(1);
  const fit = minimize(problem, numbers);
  return [{ problem, fit, slope: slopeOf(problem, fit), scale: 1, logWeight: 0 }];
}

function deviationOf(values: readonly number[]): number {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  return Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0) / values.length);
}

/** Returns how many pixels the lens moves a point at the end of the picture's longer side. */
function bendOf(numbers: CameraNumbers, { width, height }: Size): number {
  const focal = Math.exp(numbers[6] ?? 0) * Math.hypot(width, height);
  return (numbers[7] ?? 0) * (Math.max(width, height) / 2 / focal) ** 3 * focal;
}

/** How many times as far as expected a hand may miss before a mark counts as wrong. Twice as far is rare, and would hide wrong marks. */
const mostScale = 1.5;

/** Returns the name of the mark or length that is farthest off, if it or all of them together are too far off to be chance. */
function misfitOf(candidates: readonly Candidate[]): string | undefined {
  const found = candidates.find(({ scale }) => scale < mostScale);
  if (!found) return undefined;
  const { problem, fit } = found;
  let [worst, name]: [number, string | undefined] = [0, undefined];
  for (const [i, residual] of fit.residuals.entries()) {
    const owner = problem.owners[i];
    if (!owner || Math.abs(residual) <= worst) continue;
    [worst, name] = [Math.abs(residual), owner.name];
  }
  // The sum of squares has about as many degrees of freedom as clicks have coordinates.
  const freedom = problem.clickCount + 1;
  const isFar = worst > chance || fit.cost > freedom + chance * Math.sqrt(2 * freedom);
  return isFar ? name : undefined;
}

/**
 * Finds the cameras that fit observations: the best one, and a sample of all that are likely. Each of the sample fits marks and prior that were
 * moved at random by their own errors.
 * Sources: JCGM 101:2008, Propagation of distributions using a Monte Carlo method; for the sampling by fits, Bardsley, Solonen, Haario and Laine,
 * Randomize-then-optimize, SIAM J. Sci. Comput. 36 (2014); for the scale of the clicks, Tierney and Kadane, Accurate approximations for posterior
 * moments, J. Am. Stat. Assoc. 81 (1986).
 */
export function spreadOf(
  observed: readonly Observation[],
  size: Size,
  { count = enough, clicks = noSpread }: SpreadOptions = {},
): CameraSpread {
  const candidates = candidatesOf(anchor(observed), size, clicks);
  const [best] = candidates;
  const weights = candidates.map(({ logWeight }) => Math.exp(logWeight - best.logWeight));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  /** Returns a candidate, each as often as it is likely. */
  const draw = (i: number): Candidate => {
    let left = ((i * golden) % 1) * total;
    return candidates.find((_, j) => (left -= weights[j] ?? 0) < 0) ?? best;
  };
  const normal = createNormal(1);
  const samples = Array.from({ length: count }, (_, i) => {
    const { problem, fit, slope, scale } = draw(i);
    const shift = Float64Array.from({ length: problem.length }, normal);
    const options = { shift, rounds: 8, leastGain: 0.01, startDamping: 1e-9, boldRounds: 3 };
    const numbers = slope.moveBy(shift) ?? minimize(problem, fit.numbers, options).numbers;
    return { numbers, scale };
  });
  return {
    best: createCamera(best.fit.numbers, size),
    cameras: samples.map(({ numbers }) => createCamera(numbers, size)),
    clickScales: samples.map(({ scale }) => scale),
    size,
    misfit: misfitOf(candidates),
    turnDeviation: deviationOf(samples.map(({ numbers }) => numbers[2] ?? 0)),
    bendDeviation: deviationOf(samples.map(({ numbers }) => bendOf(numbers, size))) / clickPixels(size),
  };
}
