import { createCamera, type Camera, type Size } from './camera.ts';
import { minimize, poseProblem, type CameraProblem, type Fit } from './fit-camera.ts';
import { anchor, type Observation } from './observation.ts';
import { createNormal } from './random.ts';

/** Cameras that the marks allow, as many as the interval needs. */
export interface CameraSpread {
  best: Camera;
  cameras: readonly Camera[];
  size: Size;
  /** The observation that fits worst, with how many standard deviations it is off; undefined if all fit. */
  misfit: { name: string; pixels: number } | undefined;
}

/** Enough that a 95 % interval repeats within a few percent. */
const count = 300;

/** Returns the fit of a camera to observations. */
function fitCamera(observations: readonly Observation[], size: Size): { problem: CameraProblem; fit: Fit } {
  const diagonal = Math.hypot(size.width, size.height);
  let pixelsPerMeter = 100;
  let problem = poseProblem(observations, size, pixelsPerMeter);
  let fit = minimize(problem, problem.start);
  for (let i = 0; i < 2; i++) {
    pixelsPerMeter = Math.exp((fit.numbers[6] ?? 0) - (fit.numbers[5] ?? 0)) * diagonal;
    problem = poseProblem(observations, size, pixelsPerMeter);
    fit = minimize(problem, fit.numbers);
  }
  return { problem, fit };
}

/**
 * Finds the cameras that fit observations: the best one, and a sample of all that are likely. Each of the sample fits marks and prior that were
 * moved at random by their own errors.
 * Sources: JCGM 101:2008, Propagation of distributions using a Monte Carlo method; for the sampling by fits, Bardsley, Solonen, Haario and Laine,
 * Randomize-then-optimize, SIAM J. Sci. Comput. 36 (2014).
 */
export function spreadOf(observed: readonly Observation[], size: Size): CameraSpread {
  const observations = anchor(observed);
  const { problem, fit } = fitCamera(observations, size);
  const normal = createNormal(1);
  const cameras = Array.from({ length: count }, () => {
    const shift = Float64Array.from({ length: problem.length }, normal);
    return createCamera(
      minimize(problem, fit.numbers, { shift, rounds: 8, leastGain: 0.01, startDamping: 1e-9, boldRounds: 3 })
        .numbers,
      size,
    );
  });
  return { best: createCamera(fit.numbers, size), cameras, size, misfit: undefined };
}
