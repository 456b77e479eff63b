import { COLOR, Line } from './marks.tsx';
import type { Frame, Place } from './figure-types.ts';
import { cm } from './geometry.ts';
import { placeFrame } from './place-frame.ts';
import { Silhouette } from './silhouette.tsx';
import { momentAt, VAULT, vaultAt } from './vault.ts';
import { BELOW_GROUND, type CoverName } from './cover-facts.ts';
import { coverScenes } from './cover-scenes.ts';

const tones = {
  light: { fill: COLOR.ink, opacity: 0.3, pole: COLOR.control },
  plain: { fill: COLOR.ink, opacity: undefined, pole: COLOR.muted },
  selected: { fill: COLOR.tartan, opacity: undefined, pole: COLOR.tartan },
} as const;

function Standing({ frame }: { frame: Frame }) {
  const { figure, pole } = placeFrame(frame);
  const { fill, opacity, pole: color } = tones[frame.tone ?? 'plain'];
  const ends: Place[] = pole ? [pole.tip, pole.end].map(({ x, y }) => [x, y]) : [];
  const drawn = pole && <Line via={ends} width={4} color={color} />;
  return <Silhouette figure={figure} fill={fill} opacity={opacity} between={drawn} />;
}

function Vaulting({ seconds, selected }: { seconds: number; selected: boolean }) {
  const { figure, pole } = vaultAt(momentAt(seconds));
  const { fill, opacity, pole: color } = tones[selected ? 'selected' : 'light'];
  const along: Place[] = [...pole.points, pole.end].map(({ x, y }) => [x, y]);
  const drawn = <Line via={along} width={3.4} color={color} />;
  return <Silhouette figure={figure} fill={fill} opacity={opacity} behind={drawn} />;
}

/** A plumb line from the top hand to the runway. */
function Plumb({ seconds }: { seconds: number }) {
  const { x, y } = vaultAt(momentAt(seconds)).pole.upperGrip;
  const down: Place[] = [
    [x, y],
    [x, 0],
  ];
  return <Line via={down} width={1.8} color={COLOR.tartan} dash="7 7" />;
}

function Pit({ x, bar, right }: { x: number; bar?: number; right: number }) {
  const upright: Place[] = [
    [right - 0.35, 0],
    [right - 0.35, (bar ?? 0) + 0.25],
  ];
  return (
    <g>
      {bar !== undefined && (
        <>
          <rect x={cm(x + 0.25)} y={-80} width={cm(right - x)} height={80} fill={COLOR.hairline} />
          <Line via={upright} width={4} color={COLOR.muted} />
          <rect x={cm(right - 1.35)} y={cm(-bar)} width={100} height={8} fill={COLOR.bar} />
        </>
      )}
      <path
        d={`M${cm(x + VAULT.boxFront)} 0L${cm(x)} ${cm(VAULT.boxDepth)}L${cm(x) + 8} 0Z`}
        fill={COLOR.ink}
      />
    </g>
  );
}

interface CoverPictureProps {
  cover: CoverName;
  /** Meters of empty ground on the left, for the wider format of share images. */
  extra?: number;
}

/** The chronophotograph of an article, twice as wide as high. */
export function CoverPicture({ cover, extra = 0 }: CoverPictureProps) {
  const scene = coverScenes[cover];
  const { height, selected } = scene;
  const left = scene.left - extra;
  const right = scene.left + height * 2;
  const level = (y: number): Place[] => [
    [left, y],
    [right, y],
  ];
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={`${cm(left)} ${cm(height * (BELOW_GROUND - 1))} ${cm(right - left)} ${cm(height)}`}
      aria-hidden
    >
      {scene.marks.map((mark) => (
        <Line key={mark} via={level(mark)} color={COLOR.hairline} width={height * 0.3} />
      ))}
      {scene.pit && <Pit {...scene.pit} right={right} />}
      <Line via={level(0)} width={height * 0.6} />
      {scene.highBar !== undefined && (
        <Line via={level(scene.highBar)} color={COLOR.ink} width={height * 0.9} />
      )}
      {scene.moments
        ?.filter((seconds) => seconds !== selected)
        .map((seconds) => (
          <Vaulting key={seconds} seconds={seconds} selected={false} />
        ))}
      {selected !== undefined && (
        <>
          <Plumb seconds={selected} />
          <Vaulting seconds={selected} selected />
        </>
      )}
      {scene.frames?.map((frame, i) => (
        <Standing key={i} frame={frame} />
      ))}
    </svg>
  );
}
