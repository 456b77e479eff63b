import type { Measurement } from '#features/review/room/measure/measurement.ts';
import type { Marker, SimulatedJump } from './films.ts';

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
];
