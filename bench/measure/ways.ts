import type { Measurement, PlaceName } from '#features/review/room/measure/measurement.ts';
import type { Marker, SimulatedJump } from './films.ts';
import type { Place } from './simulator.ts';

/** A way to set the scale: the calibrations that a coach marks. */
export interface Way {
  name: string;
  calibrate(marker: Marker, jump: SimulatedJump): Measurement[];
}

const at = 0.9;

const barHeight = ({ mark, tape }: Marker, { bar, standards }: SimulatedJump) =>
  mark('scale', [[at, [standards, 0, 0], [standards, bar, 0]]], { reference: 'bar', knownM: tape(bar) });
const boxToMark = ({ mark, tape }: Marker) =>
  mark('scale', [[at, [0, 0, 0], [-5, 0, 0]]], { reference: 'box', knownM: tape(5) });
const still = ({ mark }: Marker) => mark('fixed-point', [[0.1, [0, 0, 0]], [1.5, [0, 0, 0]]]); // prettier-ignore
const level = ({ mark }: Marker) => mark('level', [[at, [-5, 0, 0.61], [-1, 0, 0.61]]]);
const rectangle = ({ mark, tape }: Marker) =>
  mark('rectangle', [[at, [-5, 0, 0.61], [0, 0, 0.61], [0, 0, -0.61], [-5, 0, -0.61]]], {
    knownM: tape(5),
    acrossM: tape(1.22),
  });

const marked =
  (reference: PlaceName, place: Place, known?: number, across?: number) =>
  ({ mark, tape }: Marker): Measurement =>
    mark('place', [[at, place]], {
      reference,
      ...(known !== undefined && { knownM: tape(known) }),
      ...(across !== undefined && { acrossM: tape(across) }),
    });
const box = marked('box-back', [0, 0, 0]);
const nearMark = marked('mark-near', [-5, 0, 0.61], 5);
const rod = marked('rod-top', [-5, 2, 0], 2, 5);
const middle = (marker: Marker, { bar, standards }: SimulatedJump) =>
  marked('bar-middle', [standards, bar, 0], bar, standards)(marker);
const ends = (marker: Marker, { bar, standards }: SimulatedJump) => [
  marked('bar-near', [standards, bar, 2.25], bar, standards)(marker),
  marked('bar-far', [standards, bar, -2.25], bar, standards)(marker),
];
const edge = ({ mark }: Marker) =>
  mark('line', [[at, ...[-5.2, -4, -2.8, -1.6, -0.4].map((x): Place => [x, 0, 0.61])]]);
const withRod = (marker: Marker, jump: SimulatedJump) => [
  box(marker),
  nearMark(marker),
  rod(marker),
  middle(marker, jump),
  still(marker),
];
const withEnds = (marker: Marker, jump: SimulatedJump) => [
  box(marker),
  nearMark(marker),
  ...ends(marker, jump),
  still(marker),
];

export const ways: readonly Way[] = [
  { name: 'bar height', calibrate: (marker, jump) => [barHeight(marker, jump), still(marker)] },
  {
    name: 'bar height, box to a mark, level line',
    calibrate: (marker, jump) => [barHeight(marker, jump), boxToMark(marker), level(marker), still(marker)],
  },
  {
    name: 'bar height, rectangle on the runway',
    calibrate: (marker, jump) => [barHeight(marker, jump), rectangle(marker), still(marker)],
  },
  {
    name: 'only a rectangle on the runway',
    calibrate: (marker) => [rectangle(marker), still(marker)],
  },
  { name: 'four points: box, mark, rod, bar', calibrate: withRod },
  {
    name: 'four points: box, mark, rod, bar; lens line',
    calibrate: (marker, jump) => [...withRod(marker, jump), edge(marker)],
  },
  {
    name: 'four points: box, mark, both ends of the bar; lens line',
    calibrate: (marker, jump) => [...withEnds(marker, jump), edge(marker)],
  },
];
