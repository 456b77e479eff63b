import { createCamera, type Camera, type Size } from './camera.ts';
import { minimize, poseProblem, type CameraProblem, type Fit } from './fit-camera.ts';
import { anchor, type Observation } from './observation.ts';
import { createNormal } from './random.ts';

/** Cameras that the marks allow, as many as the interval needs. */
export interface CameraSpread {
  best: Camera;
  cameras: readonly Camera[];
  size: Size;
  /** The name of the mark that fits worst, if it is too far off to be chance. */
  misfit: string | undefined;
  /** Standard deviation of the camera's turn, radians: how well the marks say from where it looks. */
  turnDeviation: number;
}

/** Enough that a 95 % interval repeats within a few percent. */
const enough = 300;
/** Standard deviations by which a mark is hardly ever off by chance. */
const chance = 4;
/** Spreads draws evenly: the fractional parts of its multiples. */
const golden = 0.618_033_988_75;

/** Turns from which a fit begins, radians: a length across the picture often fits a view from the left and one from the right. */
const startTurns = [0, 0.35, -0.35];

/** Returns the fits of a camera to observations, the best one first. */
function fitCamera(
  observations: readonly Observation[],
  size: Size,
): { problem: CameraProblem; fits: [Fit, ...Fit[]] } {
  const diagonal = Math.hypot(size.width, size.height);
  const fitFrom = (problem: CameraProblem, start: ArrayLike<number>): [Fit, ...Fit[]] => {
    const fits = startTurns.map((turn) => minimize(problem, Float64Array.from(start).with(2, turn)));
    const [best, ...others] = fits.sort((one, other) => one.cost - other.cost);
    return [best ?? minimize(problem, start), ...others];
  };
  // One start alone may end in a camera that nobody holds.
  const rough = poseProblem(observations, size, 100);
  const [{ numbers }] = fitFrom(rough, rough.start);
  const pixelsPerMeter = Math.exp((numbers[6] ?? 0) - (numbers[5] ?? 0)) * diagonal;
  const problem = poseProblem(observations, size, pixelsPerMeter);
  return { problem, fits: fitFrom(problem, numbers) };
}

/**
 * Finds the cameras that fit observations: the best one, and a sample of all that are likely. Each of the sample fits marks and prior that were
 * moved at random by their own errors.
 * Sources: JCGM 101:2008, Propagation of distributions using a Monte Carlo method; for the sampling by fits, Bardsley, Solonen, Haario and Laine,
 * Randomize-then-optimize, SIAM J. Sci. Comput. 36 (2014).
 */
export function spreadOf(observed: readonly Observation[], size: Size, count = enough): CameraSpread {
  const observations = anchor(observed);
  const { problem, fits } = fitCamera(observations, size);
  const [fit] = fits;
  const weights = fits.map(({ cost }) => Math.exp((fit.cost - cost) / 2));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  /** Returns a fit, each as often as it is likely. */
  const drawFit = (i: number): Fit => {
    let left = ((i * golden) % 1) * total;
    return fits.find((_, j) => (left -= weights[j] ?? 0) < 0) ?? fit;
  };
  const normal = createNormal(1);
  const samples = Array.from({ length: count }, (_, i) => {
    const shift = Float64Array.from({ length: problem.length }, normal);
    const options = { shift, rounds: 8, leastGain: 0.01, startDamping: 1e-9, boldRounds: 3 };
    return minimize(problem, drawFit(i).numbers, options).numbers;
  });
  const turns = samples.map((numbers) => numbers[2] ?? 0);
  const mean = turns.reduce((sum, turn) => sum + turn, 0) / count;
  const off = Array.from(fit.residuals.subarray(0, problem.count), Math.abs);
  const worst = Math.max(0, ...off);
  return {
    best: createCamera(fit.numbers, size),
    cameras: samples.map((numbers) => createCamera(numbers, size)),
    size,
    misfit: worst > chance ? problem.owners[off.indexOf(worst)]?.name : undefined,
    turnDeviation: Math.sqrt(turns.reduce((sum, turn) => sum + (turn - mean) ** 2, 0) / count),
  };
}
