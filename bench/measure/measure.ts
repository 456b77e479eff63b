import { evaluate } from '#features/review/room/measure/math/evaluate.ts';
import type { Measured } from '#features/review/room/steps/step-times.ts';
import { median } from '../figures.ts';
import {
  createMarker,
  drawConditions,
  drawJump,
  filmOf,
  OutOfPicture,
  quantities,
  type Conditions,
} from './films.ts';
import { createRandom, drawCamera, type SimulatedCamera } from './simulator.ts';
import { ways, type Way } from './ways.ts';

/** The films of the tables in the docs. */
const defaultSeed = 65;
/** More than a bench has films, so that two seeds share none. */
const filmsOfSeed = 10_007;

export interface Trial {
  truth: number;
  /** Undefined if the room refuses. */
  result: Measured | undefined;
  /** Whether the room says 'Camera checked'. */
  isChecked: boolean;
}

export interface SimulatedFilm {
  camera: SimulatedCamera;
  conditions: Conditions;
  trials: Map<string, Trial>;
}

/** Measures everything in one film: of the first drawn camera that shows all marks of the scale. */
export function measureFilm(way: Way, film: number, seed = defaultSeed): SimulatedFilm {
  const random = createRandom(seed * filmsOfSeed + film);
  const conditions = drawConditions(random);
  for (;;) {
    const camera = drawCamera(random, conditions.isUpright);
    const jump = drawJump(random);
    const marker = createMarker(camera, conditions, random);
    const trials = new Map<string, Trial>();
    const index = filmOf(camera.picture);
    try {
      const calibrations = way.calibrate(marker, jump);
      for (const { name, unit, isOptional, mark, truth } of quantities) {
        const scale = unit === 'cm' ? 100 : 1;
        try {
          const evaluation = evaluate(mark(marker, jump), calibrations, index);
          const found = evaluation.problem === undefined ? evaluation : undefined;
          const isChecked = (found?.check ?? 'none') !== 'none';
          const add = (key: string, value: number, result: Measured | undefined, by: number) =>
            trials.set(key, {
              truth: value,
              result: result && { value: result.value * by, error: result.error * by },
              isChecked,
            });
          add(name, truth(jump), found?.result, scale);
          const step = found?.steps?.at(-1);
          const last = (values: readonly number[]) => (values.at(-1) ?? 0) - (values.at(-2) ?? 0);
          if (step) {
            add('step length', 100 * last(jump.contacts.map(([x]) => x)), step.meters, 100);
            add('step time', 1000 * last(jump.times), step.time, 1000);
          }
        } catch (error) {
          if (!isOptional || !(error instanceof OutOfPicture)) throw error;
        }
      }
    } catch (error) {
      if (error instanceof OutOfPicture) continue;
      throw error;
    }
    return { camera, conditions, trials };
  }
}

/** Returns the unit of a quantity in the tables. */
export const unitOf = (name: string): string =>
  quantities.find((quantity) => quantity.name === name)?.unit ?? (name === 'step time' ? 'ms' : 'cm');

const percent = (part: number, whole: number, digits = 0) =>
  whole ? `${((100 * part) / whole).toFixed(digits)} %` : '–';

/** Prints how often the truth is inside the stated interval, and how large error and ± are. */
function printQuantities(films: readonly SimulatedFilm[]): void {
  const groups: [name: string, has: (film: SimulatedFilm) => boolean][] = [
    ['1 px, careful', ({ conditions }) => conditions.click === 1 && conditions.isCareful],
    ['1 px, real', ({ conditions }) => conditions.click === 1 && !conditions.isCareful],
    ['2 px, careful', ({ conditions }) => conditions.click === 2 && conditions.isCareful],
    ['2 px, real', ({ conditions }) => conditions.click === 2 && !conditions.isCareful],
    ['k1 < -0.15', ({ camera }) => camera.k1 < -0.15],
    ['portrait', ({ conditions }) => conditions.isUpright],
  ];
  console.log(
    `| quantity | films | refused | inside | median error | median ± | ± / error | checked | inside of these | ${groups.map(([name]) => name).join(' | ')} |`,
  );
  console.log(`|---|${'--:|'.repeat(8 + groups.length)}`);
  const names = new Set(films.flatMap(({ trials }) => [...trials.keys()]));
  for (const name of names) {
    const shown = films.flatMap((film) => {
      const trial = film.trials.get(name);
      return trial ? [{ film, trial }] : [];
    });
    const measured = shown.flatMap(({ film, trial: { truth, result, isChecked } }) =>
      result ? [{ film, isChecked, off: Math.abs(result.value - truth), error: result.error }] : [],
    );
    const inside = (some: typeof measured, decimals?: number) =>
      percent(some.filter(({ off, error }) => off <= error).length, some.length, decimals);
    const checked = measured.filter(({ isChecked }) => isChecked);
    const [error, stated] = [
      median(measured.map(({ off }) => off)),
      median(measured.map((one) => one.error)),
    ];
    const unit = unitOf(name);
    const digits = unit === 'm/s' || unit === '°' || unit === '%' ? 2 : 1;
    const cells = [
      name,
      shown.length,
      shown.length - measured.length,
      inside(measured, 1),
      `${error.toFixed(digits)} ${unit}`,
      `±${stated.toFixed(digits)} ${unit}`,
      (stated / error).toFixed(2),
      percent(checked.length, measured.length),
      inside(checked, 1),
      ...groups.map(([, has]) => inside(measured.filter(({ film }) => has(film)))),
    ];
    console.log(`| ${cells.join(' | ')} |`);
  }
}

/** Measures `count` films of a seed with each way to set the scale whose name has the words. */
export function measureCameras([count = '2000', seed = String(defaultSeed), ...words]: string[]): void {
  for (const way of ways.filter(({ name }) => words.every((word) => name.includes(word)))) {
    const started = performance.now();
    const films = Array.from({ length: Number(count) }, (_, i) => measureFilm(way, i + 1, Number(seed)));
    const each = (performance.now() - started) / films.length;
    console.log(`\n${way.name}: ${films.length} films of seed ${seed}, ${each.toFixed(0)} ms each`);
    printQuantities(films);
  }
}
