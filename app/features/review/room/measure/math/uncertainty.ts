import type { Measurement } from '../measurement.ts';
import type { Size } from './pixels.ts';

/** How exactly a length is known, in meters: a tape beside the runway. */
const tapeError = 0.01;

/** A measurement and the calibrations that it uses. */
export type Inputs = readonly Measurement[];

/** Returns the inputs with one of them replaced. */
const replace = (inputs: Inputs, at: number, changed: Measurement): Inputs =>
  inputs.map((input, i) => (i === at ? changed : input));

/** Returns pairs of inputs in which one number is a little more and a little less: each coordinate by its pixels, each length by a tape's error. */
function* variations(
  inputs: Inputs,
  { width, height }: Size,
  pixelErrors: readonly number[],
): Generator<[Inputs, Inputs]> {
  for (const [i, input] of inputs.entries()) {
    const pair = (change: (sign: 1 | -1) => Measurement): [Inputs, Inputs] => [
      replace(inputs, i, change(1)),
      replace(inputs, i, change(-1)),
    ];
    for (const [m, mark] of input.marks.entries()) {
      const pixels = (i === 0 ? pixelErrors[m] : undefined) ?? 1;
      for (const [p, [x, y]] of mark.points.entries())
        for (const [dx, dy] of [
          [pixels / width, 0],
          [0, pixels / height],
        ] as const)
          yield pair((sign) => ({
            ...input,
            marks: input.marks.with(m, {
              ...mark,
              points: mark.points.with(p, [x + sign * dx, y + sign * dy]),
            }),
          }));
    }
    const { knownM, acrossM } = input;
    if (knownM !== null) yield pair((sign) => ({ ...input, knownM: knownM + sign * tapeError }));
    if (acrossM !== null) yield pair((sign) => ({ ...input, acrossM: acrossM + sign * tapeError }));
  }
}

/**
 * Returns the uncertainty of a result: one pixel of each marked point and one centimeter of each known length, measured and
 * calibrated, as independent errors. `pixelErrors`: pixels for each mark of the first input, if they are not one.
 */
export function uncertaintyOf(
  inputs: Inputs,
  size: Size,
  valueOf: (inputs: Inputs) => number,
  pixelErrors: readonly number[] = [],
): number {
  let squares = 0;
  for (const [more, less] of variations(inputs, size, pixelErrors))
    squares += ((valueOf(more) - valueOf(less)) / 2) ** 2;
  return Math.sqrt(squares);
}
