import { evaluate } from '#features/review/room/measure/math/evaluate.ts';
import type { Measured } from '#features/review/room/steps/step-times.ts';
import { median } from '../figures.ts';
import { createMarker, drawJump, film, OutOfPicture, quantities } from './films.ts';
import { createRandom, drawCamera } from './simulator.ts';
import { ways, type Way } from './ways.ts';

export interface Trial {
  truth: number;
  /** Undefined if the room refuses. */
  result: Measured | undefined;
}

const stepLength = 'step length';

/** Measures everything in one film; undefined if a point of the calibration is outside of the picture. */
export function measureFilm(way: Way, seed: number): Map<string, Trial> | undefined {
  const random = createRandom(seed);
  const camera = drawCamera(random);
  const jump = drawJump(random);
  const marker = createMarker(camera, random);
  const trials = new Map<string, Trial>();
  try {
    const calibrations = way.calibrate(marker, jump);
    for (const { name, unit, isOptional, mark, truth } of quantities) {
      const scale = unit === 'cm' ? 100 : 1;
      try {
        const evaluation = evaluate(mark(marker, jump), calibrations, film);
        const result = evaluation.problem === undefined ? evaluation.result : undefined;
        trials.set(name, {
          truth: truth(jump),
          result: result && { value: result.value * scale, error: result.error * scale },
        });
        const step = evaluation.problem === undefined ? evaluation.steps?.at(-1) : undefined;
        if (step)
          trials.set(stepLength, {
            truth: 100 * ((jump.contacts.at(-1)?.[0] ?? 0) - (jump.contacts.at(-2)?.[0] ?? 0)),
            result: { value: step.meters.value * 100, error: step.meters.error * 100 },
          });
      } catch (error) {
        if (!isOptional || !(error instanceof OutOfPicture)) throw error;
      }
    }
  } catch (error) {
    if (error instanceof OutOfPicture) return undefined;
    throw error;
  }
  return trials;
}

/** Prints, for each way to set the scale, how often the truth is inside the stated interval, and how large error and ± are. */
export function measureCameras([count = '2000', ...words]: string[]): void {
  const wanted = Number(count);
  for (const way of ways.filter(({ name }) => words.every((word) => name.includes(word)))) {
    const all = new Map<string, Trial[]>();
    let [films, seed] = [0, 0];
    const started = performance.now();
    while (films < wanted) {
      const trials = measureFilm(way, ++seed);
      if (!trials) continue;
      films++;
      for (const [name, trial] of trials) all.set(name, [...(all.get(name) ?? []), trial]);
    }
    console.log(
      `\n${way.name}: ${films} cameras that show the pit, of ${seed} drawn; ${((performance.now() - started) / films).toFixed(0)} ms each`,
    );
    console.log(
      '| quantity | films | refused | inside | median error | median ± | ± / error | target |\n|---|---|---|---|---|---|---|---|',
    );
    for (const [name, trials] of all) {
      const { unit, target } = quantities.find((quantity) => quantity.name === name) ?? {
        unit: 'cm',
        target: 3,
      };
      const measured = trials.flatMap(({ truth, result }) =>
        result ? [{ off: Math.abs(result.value - truth), error: result.error }] : [],
      );
      const inside = measured.filter(({ off, error }) => off <= error).length / measured.length;
      const [error, stated] = [
        median(measured.map(({ off }) => off)),
        median(measured.map((one) => one.error)),
      ];
      const digits = unit === 'm/s' || unit === '°' ? 2 : 1;
      console.log(
        `| ${name} | ${trials.length} | ${trials.length - measured.length} | ${(inside * 100).toFixed(1)} % | ${error.toFixed(digits)} ${unit} | ±${stated.toFixed(digits)} ${unit} | ${(stated / error).toFixed(1)} | ${target ?? ''} |`,
      );
    }
  }
}
