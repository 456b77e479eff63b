import {
  COLOR,
  Crossbar,
  LandingMat,
  Line,
  momentAt,
  Runway,
  Vaulter,
  vaultAt,
  viewBox,
} from 'vault-figures';
import type { Point } from 'vault-measure';
import type { MeasurementKind } from './measurement.ts';

/** Seconds from the take-off at which a number is drawn. */
const secondsOf = (kind: MeasurementKind): number => {
  if (kind === 'pole-bend' || kind === 'chord-angle') return 0.5;
  if (kind === 'trail-leg') return 0.36;
  return kind === 'hips-over-bar' || kind === 'hips-to-bar' ? 1.3 : 0;
};

/** The last two steps, beside each other above the runway. */
const stepLines = (toe: number): Point[][] =>
  [
    [toe - 4.3, toe - 2.15],
    [toe - 2.05, toe],
  ].map((ends) => ends.map((x) => ({ x, y: 0.2 })));

/** The line that is measured, and thin lines that show from where to where. */
function linesOf(kind: MeasurementKind, seconds: number): { measured: Point[]; help: Point[][] } {
  const { figure, pole, bar } = { ...vaultAt(momentAt(seconds)), bar: { x: 0.6, y: 5.1 } };
  const down = ({ x }: Point): Point => ({ x, y: 0 });
  const { toe } = figure.legL;
  const { pelvis } = figure;
  switch (kind) {
    case 'take-off':
      return { measured: [down(toe), { x: 0, y: 0 }], help: [] };
    case 'run-up':
      return { measured: [{ x: toe.x - 5, y: 0 }, down(toe)], help: stepLines(toe.x) };
    case 'grip-height':
      return { measured: [pole.upperGrip, down(pole.upperGrip)], help: [] };
    case 'lower-hand':
      return { measured: [pole.lowerGrip, down(pole.lowerGrip)], help: [] };
    case 'trail-leg': {
      const before = vaultAt(momentAt(0.05)).figure.legL;
      return { measured: [figure.legL.hip, figure.legL.ankle], help: [[before.hip, before.ankle]] };
    }
    case 'hips-over-bar':
      return { measured: [pelvis, { x: pelvis.x, y: bar.y }], help: [[{ x: pelvis.x, y: bar.y }, bar]] };
    case 'hips-to-bar':
      return { measured: [{ x: pelvis.x, y: bar.y }, bar], help: [[pelvis, { x: pelvis.x, y: bar.y }]] };
    default:
      return {
        measured: [pole.tip, pole.upperGrip],
        help: kind === 'pole-bend' ? [] : [[pole.tip, { x: -2, y: pole.tip.y }]],
      };
  }
}

const pair = ({ x, y }: Point): readonly [number, number] => [x, y];

/** The vaulter with the line that a number measures. */
export function NumberDrawing({ kind }: { kind: MeasurementKind }) {
  const seconds = secondsOf(kind);
  const { measured, help } = linesOf(kind, seconds);
  const window = { left: kind === 'run-up' ? -9.6 : -5.2, right: 2.6, bottom: -0.4, top: 6.2 };
  return (
    <svg aria-hidden viewBox={viewBox(window)} className="block max-h-48 w-full">
      <LandingMat right={window.right + 1} />
      <Runway left={window.left} right={0.42} />
      <Crossbar />
      <Vaulter moment={vaultAt(momentAt(seconds))} />
      {help.map((via, i) => (
        <Line key={i} via={via.map(pair)} color={COLOR.control} width={4} />
      ))}
      <Line via={measured.map(pair)} color={COLOR.tartan} width={8} />
    </svg>
  );
}
