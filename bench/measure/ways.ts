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
  mark('scale', [[at, [standards, 0, 0], [standards, bar, 0]]], {
    reference: 'bar',
    knownM: tape('bar', bar),
  });
const boxToMark = ({ mark, tape, box }: Marker) =>
  mark('scale', [[at, box, [-5, 0, 0]]], { reference: 'box', knownM: tape('mark', 5) });
const still = ({ mark, box }: Marker) => mark('fixed-point', [[0.1, box], [1.5, box]]); // prettier-ignore
const level = ({ mark }: Marker) => mark('level', [[at, [-5, 0, 0.61], [-1, 0, 0.61]]]);
const rectangle = ({ mark, tape }: Marker) =>
  mark('rectangle', [[at, [-5, 0, 0.61], [0, 0, 0.61], [0, 0, -0.61], [-5, 0, -0.61]]], {
    knownM: tape('mark', 5),
    acrossM: tape('width', 1.22),
  });

type Known = Parameters<Marker['tape']>;

const marked = (
  { mark, tape }: Marker,
  reference: PlaceName,
  place: Place,
  known?: Known,
  across?: Known,
): Measurement =>
  mark('place', [[at, place]], {
    reference,
    ...(known && { knownM: tape(...known) }),
    ...(across && { acrossM: tape(...across) }),
  });
const boxBack = (marker: Marker) => marked(marker, 'box-back', marker.box);
const nearMark = (marker: Marker) => marked(marker, 'mark-near', [-5, 0, 0.61], ['mark', 5]);
const farMark = (marker: Marker) => marked(marker, 'mark-far', [-5, 0, -0.61], ['mark', 5]);
const rod = (marker: Marker) => marked(marker, 'rod-top', [-5, 2, 0], ['rod', 2], ['rodFoot', 5]);
const onBar = (marker: Marker, { bar, standards }: SimulatedJump, reference: PlaceName, z: number) =>
  marked(marker, reference, [standards, bar, z], ['bar', bar], ['standards', standards]);
const middle = (marker: Marker, jump: SimulatedJump) => onBar(marker, jump, 'bar-middle', 0);
const ends = (marker: Marker, jump: SimulatedJump) => [
  onBar(marker, jump, 'bar-near', 2.25),
  onBar(marker, jump, 'bar-far', -2.25),
];
const feet = (marker: Marker, { standards }: SimulatedJump) => [
  marked(marker, 'foot-near', [standards, 0, 2.17], ['uprights', 2.17], ['standards', standards]),
  marked(marker, 'foot-far', [standards, 0, -2.17], ['uprights', 2.17], ['standards', standards]),
];
const edge = ({ mark }: Marker) =>
  mark('line', [[at, ...[-5.2, -4, -2.8, -1.6, -0.4].map((x): Place => [x, 0, 0.61])]]);
const withRod = (marker: Marker, jump: SimulatedJump) => [
  boxBack(marker),
  nearMark(marker),
  rod(marker),
  middle(marker, jump),
  still(marker),
];
const withEnds = (marker: Marker, jump: SimulatedJump) => [
  boxBack(marker),
  nearMark(marker),
  ...ends(marker, jump),
  still(marker),
];
/** The places of several rounds of clicks, as one. */
const clickedAgain = ([first = [], ...more]: readonly Measurement[][]): Measurement[] =>
  first.map((one, i) => ({
    ...one,
    marks: one.marks.map((mark, j) => ({
      ...mark,
      again: more.flatMap((round) => round[i]?.marks[j] ?? []),
    })),
  }));
const all = (marker: Marker, jump: SimulatedJump) => [
  ...withRod(marker, jump),
  farMark(marker),
  ...ends(marker, jump),
  ...feet(marker, jump),
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
    name: 'four points, each clicked three times: box, mark, rod, bar; lens line',
    calibrate: (marker, jump) => [
      ...clickedAgain([withRod(marker, jump), withRod(marker, jump), withRod(marker, jump)]),
      edge(marker),
    ],
  },
  {
    name: 'four points: box, mark, both ends of the bar; lens line',
    calibrate: (marker, jump) => [...withEnds(marker, jump), edge(marker)],
  },
  {
    name: 'all nine places; lens line',
    calibrate: (marker, jump) => [...all(marker, jump), edge(marker)],
  },
];
