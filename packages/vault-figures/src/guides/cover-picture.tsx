import type { ReactNode } from 'react';
import { centerOfMass } from '../figures/body.ts';
import { drillFigures } from '../figures/drill-poses.ts';
import type { Point } from '../figures/geometry.ts';
import { placeFrame } from '../figures/place-frame.ts';
import { Silhouette } from '../figures/silhouette.tsx';
import { VAULT, vaultAt } from '../figures/vault.ts';
import type { VaultMoment } from '../figures/vault.ts';

const PAGE = { width: 210, height: 297 };
const FLOOR_MM = 262;

/** Height lines across the cover, in the scale of the picture. */
function HeightLines({ perMeter, step, top }: { perMeter: number; step: number; top: number }) {
  const heights = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  return (
    <g>
      {heights.map((meters) => {
        const y = FLOOR_MM - meters * perMeter;
        return (
          <g key={meters}>
            <line
              x1={0}
              x2={PAGE.width}
              y1={y}
              y2={y}
              stroke={meters === 0 ? 'var(--ink)' : 'var(--hairline)'}
              strokeWidth={meters === 0 ? 0.5 : 0.2}
            />
            <text x={8} y={y - 1.4} fontSize={2.7} fontFamily="var(--mono)" fill="var(--muted)">
              {meters.toFixed(2)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** Positions drawings on the cover. Drawings use centimeters. */
function Stage({ x, perMeter, children }: { x: number; perMeter: number; children: ReactNode }) {
  return <g transform={`translate(${x} ${FLOOR_MM}) scale(${perMeter / 100})`}>{children}</g>;
}

const pathOf = (points: readonly Point[]): string =>
  points
    .map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${(x * 100).toFixed(1)} ${(-y * 100).toFixed(1)}`)
    .join('');

/** Moments of the vault (0..1), from the last steps to the fall. One of them is selected. */
const MOMENTS = [0.215, 0.28, 0.34, 0.4, 0.455, 0.51, 0.57, 0.64, 0.73, 0.85];
const SELECTED = 5;

function VaultFrame({ moment, index }: { moment: VaultMoment; index: number }) {
  const selected = index === SELECTED;
  const opacity = selected ? 1 : 0.28 + (0.6 * index) / MOMENTS.length;
  const color = selected ? 'var(--tartan)' : 'var(--ink)';
  const pole = (
    <path
      d={pathOf([...moment.pole.points, moment.pole.end])}
      fill="none"
      stroke={selected ? 'var(--tartan)' : 'var(--muted)'}
      strokeWidth={2.6}
      strokeLinecap="round"
      opacity={opacity}
    />
  );
  return (
    <>
      {pole}
      <Silhouette figure={moment.figure} fill={color} opacity={opacity} />
    </>
  );
}

function VaultCover() {
  const perMeter = 25.5;
  const moments = MOMENTS.map((t) => vaultAt(t));
  const trace = Array.from({ length: 81 }, (_, step) => vaultAt(0.2 + (0.72 * step) / 80).mass);
  const { barX, barHeight, boxFront, boxDepth } = VAULT;
  const bar = -barHeight * 100;
  return (
    <>
      <HeightLines perMeter={perMeter} step={1} top={6} />
      <Stage x={166} perMeter={perMeter}>
        <path d={`M${boxFront * 100} 0L0 ${boxDepth * 100}L8 0Z`} fill="var(--ink)" />
        <path d={`M${barX * 100 + 64} 0V${bar - 14}`} stroke="var(--control)" strokeWidth={4} />
        {moments.map((moment, index) => (
          <VaultFrame key={moment.t} moment={moment} index={index} />
        ))}
        <path
          d={pathOf(trace)}
          fill="none"
          stroke="var(--tartan)"
          strokeWidth={2.2}
          strokeDasharray="1 8"
          strokeLinecap="round"
        />
        <path d={`M${barX * 100 - 14} ${bar}H${barX * 100 + 66}`} stroke="var(--bar)" strokeWidth={7} />
      </Stage>
    </>
  );
}

/** The daily test: the load line goes straight up from the foot, and the knee is in front of it. */
function LoadLineCover() {
  const perMeter = 93;
  const [frame] = drillFigures['decline-squat'].frames;
  if (!frame) return null;
  const { figure } = placeFrame(frame);
  const mass = centerOfMass(figure);
  const knee = figure.legR.knee;
  const foot = { x: mass.x * 100, y: -(figure.legR.heel.y - 0.01) * 100 };
  const kneeAt = { x: knee.x * 100, y: -knee.y * 100 };
  return (
    <>
      <HeightLines perMeter={perMeter} step={0.25} top={1.5} />
      <Stage x={122} perMeter={perMeter}>
        <path d="M0 0V-20.5L44 0Z" fill="var(--hairline)" stroke="var(--control)" strokeWidth={0.7} />
        <Silhouette figure={figure} />
        <path
          d={`M${foot.x} ${foot.y}V-170`}
          stroke="var(--tartan)"
          strokeWidth={0.9}
          strokeDasharray="3 3"
        />
        <path d={`M${foot.x} ${kneeAt.y}H${kneeAt.x}`} stroke="var(--tartan)" strokeWidth={0.9} />
        <circle cx={kneeAt.x} cy={kneeAt.y} r={9.5} fill="none" stroke="var(--tartan)" strokeWidth={1.3} />
      </Stage>
    </>
  );
}

/** The picture behind the cover's text. */
export function CoverPicture({ picture }: { picture: 'vault' | 'load-line' }) {
  return (
    <svg className="cover-picture" viewBox={`0 0 ${PAGE.width} ${PAGE.height}`} aria-hidden="true">
      {picture === 'vault' ? <VaultCover /> : <LoadLineCover />}
    </svg>
  );
}
