import { at, point, polyline, smoothLine } from './geometry.ts';
import { COLOR, Line } from './marks.tsx';
import { Silhouette } from './silhouette.tsx';
import { VAULT, massPath } from './vault.ts';
import type { Pole, VaultMoment } from './vault.ts';

/** The runway with the box cut into it. */
export function Runway({ left, right = 0.3 }: { left: number; right?: number }) {
  const ground = [
    point(left, 0),
    point(VAULT.boxFront, 0),
    point(0, -VAULT.boxDepth),
    point(0.1, 0),
    point(right, 0),
  ];
  const box = [point(VAULT.boxFront, 0), point(0, -VAULT.boxDepth), point(0.1, 0)];
  return (
    <g>
      <path d={`${polyline(box)}Z`} fill={COLOR.ink} fillOpacity={0.16} />
      <path d={polyline(ground)} fill="none" stroke={COLOR.tartan} strokeWidth={4} strokeLinejoin="round" />
    </g>
  );
}

/** The landing mat, with a cutout for the box at its front. */
export function LandingMat({ right = 5.6 }: { right?: number }) {
  const outline = [point(0.42, 0), point(0.62, 0.8), point(right, 0.8), point(right, 0)];
  return (
    <g>
      <path d={`${polyline(outline)}Z`} fill={COLOR.hairline} stroke={COLOR.control} strokeWidth={1.2} />
      <Line
        via={[
          [0.47, 0.2],
          [right, 0.2],
        ]}
        width={0.8}
      />
    </g>
  );
}

/** Bar and standards, turned slightly toward the viewer, so that the bar is recognizable. */
export function Crossbar({ height = VAULT.barHeight, x = VAULT.barX }: { height?: number; x?: number }) {
  const [run, rise] = [0.44, 0.045];
  const standard = (end: 1 | -1) => {
    const [sx, shift] = [x + end * run, end * rise];
    return (
      <g>
        <Line
          via={[
            [sx, shift],
            [sx, height + shift + 0.34],
          ]}
          width={2.6}
        />
        <Line
          via={[
            [sx - 0.16, shift],
            [sx + 0.16, shift],
          ]}
          width={2.6}
        />
      </g>
    );
  };
  return (
    <g>
      {standard(1)}
      {standard(-1)}
      <Line
        via={[
          [x - run, height - rise],
          [x + run, height + rise],
        ]}
        color={COLOR.bar}
        width={6}
      />
    </g>
  );
}

/** Path of the center of mass between two moments. */
export function MassTrace({ from = 0, to = 1, width = 2 }: { from?: number; to?: number; width?: number }) {
  return (
    <path
      d={smoothLine(massPath(from, to, 40))}
      fill="none"
      stroke={COLOR.tartan}
      strokeWidth={width}
      strokeLinecap="round"
      strokeDasharray={`0.1 ${width * 3.6}`}
    />
  );
}

/** A pole as a line from tip to end, with a thicker taped grip. */
function PoleLine({
  pole,
  color = COLOR.control,
  width = 3.2,
}: {
  pole: Pole;
  color?: string;
  width?: number;
}) {
  const straight = pole.bend < 0.001;
  const shown = straight ? [pole.tip, pole.upperGrip] : pole.points.filter((_, i) => i % 4 === 0);
  const taped = straight ? [pole.lowerGrip, pole.upperGrip] : [pole.lowerGrip, ...pole.points.slice(-4)];
  const line = { fill: 'none', stroke: color, strokeLinecap: 'round', strokeLinejoin: 'round' } as const;
  return (
    <g>
      <path
        d={`${straight ? polyline(shown) : smoothLine(shown)}L${at(pole.end)}`}
        strokeWidth={width}
        {...line}
      />
      <path d={`${polyline(taped)}L${at(pole.end)}`} strokeWidth={width * 1.5} {...line} />
    </g>
  );
}

type VaulterProps = {
  moment: VaultMoment;
  fill?: string;
  poleColor?: string;
  opacity?: number;
  far?: number;
};

/** The vaulter with the pole at one moment. The pole is drawn in front of the body while carried, behind it when overhead. */
export function Vaulter({ moment, fill = COLOR.ink, poleColor = COLOR.control, opacity, far }: VaulterProps) {
  const pole = <PoleLine pole={moment.pole} color={poleColor} />;
  const carried = moment.seconds < -0.05;
  return (
    <Silhouette
      figure={moment.figure}
      fill={fill}
      opacity={opacity}
      far={far}
      behind={carried ? undefined : pole}
      between={carried ? pole : undefined}
    />
  );
}
