import { COLOR } from '../figures/marks.tsx';
import { at, clamp, cm, point, polyline, smoothstep } from '../figures/geometry.ts';
import type { Point } from '../figures/geometry.ts';
import { HeightScale, viewBox } from '../figures/scene-window.tsx';
import { Crossbar, LandingMat, MassTrace, Runway, Vaulter } from '../figures/scene.tsx';
import { momentAt, vaultAt } from '../figures/vault.ts';
import type { VaultMoment } from '../figures/vault.ts';

/** A part of the film: the vault played between two of its seconds, or paused while the coach draws. */
type Cut =
  | { kind: 'play'; from: number; to: number; seconds: number }
  | { kind: 'hold'; at: number; seconds: number; strokes: (moment: VaultMoment) => Stroke[] };

/** A line that the coach draws, in meters. */
interface Stroke {
  via: Point[];
  dashed?: boolean;
}

const takeOff = 0;
const inversion = 0.6;

function circle(center: Point, radius: number): Stroke {
  const via = Array.from({ length: 33 }, (_, i) => {
    const angle = (i / 32) * 2 * Math.PI - 1;
    return point(center.x + radius * Math.cos(angle), center.y + radius * 0.9 * Math.sin(angle));
  });
  return { via };
}

function arrow(from: Point, to: Point): Stroke {
  const heading = Math.atan2(to.y - from.y, to.x - from.x);
  const barb = (turn: number) =>
    point(to.x - 0.2 * Math.cos(heading + turn), to.y - 0.2 * Math.sin(heading + turn));
  return { via: [from, to, barb(0.5), to, barb(-0.5)] };
}

/** Drawings at take-off: the toe under the top hand, and the free knee driving up. */
function takeOffStrokes({ figure }: VaultMoment): Stroke[] {
  const hand = figure.armR.hand;
  const knee = figure.legR.knee;
  return [
    { via: [point(hand.x, hand.y + 0.3), point(hand.x, -0.1)], dashed: true },
    circle(figure.legL.toe, 0.24),
    arrow(point(knee.x + 0.35, knee.y - 0.35), point(knee.x + 0.35, knee.y + 0.35)),
  ];
}

/** Drawings in the inversion: hips at the height of the hands, and the direction of the legs. */
function inversionStrokes({ figure, pole }: VaultMoment): Stroke[] {
  const hips = figure.legR.hip;
  return [
    {
      via: [point(pole.upperGrip.x - 0.9, pole.upperGrip.y), point(pole.upperGrip.x + 1.1, pole.upperGrip.y)],
      dashed: true,
    },
    circle(hips, 0.3),
    arrow(point(hips.x + 0.55, hips.y + 0.1), point(hips.x + 0.35, hips.y + 1.1)),
  ];
}

const cuts: Cut[] = [
  { kind: 'play', from: -0.7, to: takeOff, seconds: 2.2 },
  { kind: 'hold', at: takeOff, seconds: 3, strokes: takeOffStrokes },
  { kind: 'play', from: takeOff, to: inversion, seconds: 2 },
  { kind: 'hold', at: inversion, seconds: 3, strokes: inversionStrokes },
  { kind: 'play', from: inversion, to: 1.7, seconds: 2.6 },
];

export const film = {
  name: 'video-review',
  width: 1280,
  height: 720,
  framesPerSecond: 30,
  seconds: cuts.reduce((sum, { seconds }) => sum + seconds, 0),
  /** Film time of the poster, in seconds. */
  posterSecond: 4.6,
};

const frameWindow = { left: -8.9, right: 3.2, bottom: -0.45, top: 6.356 };

/** Earlier exposures that stay visible, one per fifth of a second of the vault. */
function ghostsBefore(seconds: number): VaultMoment[] {
  const exposures = [-0.6, -0.4, -0.2, 0, 0.2, 0.4, 0.6, 0.8, 1, 1.2, 1.4];
  return exposures.filter((moment) => moment < seconds - 0.06).map((moment) => vaultAt(momentAt(moment)));
}

function PenStroke({ stroke: { via, dashed }, drawn }: { stroke: Stroke; drawn: number }) {
  const shown = Math.max(2, Math.round(via.length * drawn));
  const end = via.at(-1);
  const path =
    dashed && via[0] && end ? polyline([via[0], mixTo(via[0], end, drawn)]) : polyline(via.slice(0, shown));
  return (
    <path
      d={path}
      fill="none"
      stroke={COLOR.tartan}
      strokeWidth={5}
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeDasharray={dashed ? '14 12' : undefined}
    />
  );
}

function mixTo(from: Point, to: Point, share: number): Point {
  return point(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share);
}

/** A frame of the film as SVG. `second` is film time. */
export function FilmFrame({ second }: { second: number }) {
  let start = 0;
  let current: { cut: Cut; into: number } | undefined;
  for (const cut of cuts) {
    if (second < start + cut.seconds || cut === cuts.at(-1)) {
      current = { cut, into: clamp((second - start) / cut.seconds, 0, 1) };
      break;
    }
    start += cut.seconds;
  }
  if (current === undefined) throw new Error('The film has no cuts.');
  const { cut, into } = current;
  const vaultSecond = cut.kind === 'hold' ? cut.at : cut.from + (cut.to - cut.from) * into;
  const moment = vaultAt(momentAt(vaultSecond));
  const strokes = cut.kind === 'hold' ? cut.strokes(moment) : [];
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={viewBox(frameWindow)}
      width={film.width}
      height={film.height}
    >
      <HeightScale window={frameWindow} size={17} />
      <LandingMat right={frameWindow.right} />
      <Crossbar />
      <Runway left={frameWindow.left} right={0.42} />
      {ghostsBefore(vaultSecond).map((ghost) => (
        <Vaulter key={ghost.t} moment={ghost} opacity={0.16} />
      ))}
      <MassTrace to={Math.max(0.02, moment.t)} width={2.4} />
      <Vaulter moment={moment} poleColor={COLOR.ink} />
      {strokes.map((stroke, i) => {
        const from = 0.08 + i * 0.2;
        const drawn = smoothstep(from, from + 0.18, into);
        return (
          drawn > 0 && <PenStroke key={at(stroke.via[0] ?? point(i, 0))} stroke={stroke} drawn={drawn} />
        );
      })}
      <Progress share={second / film.seconds} />
    </svg>
  );
}

/** Progress of the vault, as frame ticks along the lower edge. */
function Progress({ share }: { share: number }) {
  const { left, right, bottom } = frameWindow;
  const y = bottom + 0.12;
  return (
    <g>
      <rect x={cm(left)} y={cm(-y)} width={cm(right - left)} height={3} fill={COLOR.hairline} />
      <rect
        x={cm(left)}
        y={cm(-y)}
        width={cm((right - left) * clamp(share, 0, 1))}
        height={3}
        fill={COLOR.tartan}
      />
    </g>
  );
}
