import { COLOUR, Line } from '../../art/marks.tsx';
import type { Frame, Place } from '../../art/figure-types.ts';
import { cm } from '../../art/geometry.ts';
import { placeFrame } from '../../art/place-frame.ts';
import { Silhouette } from '../../art/silhouette.tsx';
import { momentAt, VAULT, vaultAt } from '../../art/vault.ts';
import type { ArticleSummary } from '../../lib/content/blog.server.ts';
import { classNames } from '../../ui/class-names.ts';
import { coverScenes, type CoverScene } from './cover-scenes.ts';

/** Share of a cover's height that lies below the ground. */
const below = 0.1;

const tones = {
  light: { fill: COLOUR.ink, opacity: 0.3, pole: COLOUR.control },
  plain: { fill: COLOUR.ink, opacity: undefined, pole: COLOUR.muted },
  selected: { fill: COLOUR.tartan, opacity: undefined, pole: COLOUR.tartan },
} as const;

function Standing({ frame }: { frame: Frame }) {
  const { figure, pole } = placeFrame(frame);
  const { fill, opacity, pole: colour } = tones[frame.tone ?? 'plain'];
  const ends: Place[] = pole ? [pole.tip, pole.end].map(({ x, y }) => [x, y]) : [];
  const drawn = pole && <Line via={ends} width={4} colour={colour} />;
  return <Silhouette figure={figure} fill={fill} opacity={opacity} between={drawn} />;
}

function Vaulting({ seconds, selected }: { seconds: number; selected: boolean }) {
  const { figure, pole } = vaultAt(momentAt(seconds));
  const { fill, opacity, pole: colour } = tones[selected ? 'selected' : 'light'];
  const along: Place[] = [...pole.points, pole.end].map(({ x, y }) => [x, y]);
  const drawn = <Line via={along} width={3.4} colour={colour} />;
  return <Silhouette figure={figure} fill={fill} opacity={opacity} behind={drawn} />;
}

/** From the top hand straight down to the runway. */
function Plumb({ seconds }: { seconds: number }) {
  const { x, y } = vaultAt(momentAt(seconds)).pole.upperGrip;
  const down: Place[] = [
    [x, y],
    [x, 0],
  ];
  return <Line via={down} width={1.8} colour={COLOUR.tartan} dash="7 7" />;
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
          <rect x={cm(x + 0.25)} y={-80} width={cm(right - x)} height={80} fill={COLOUR.hairline} />
          <Line via={upright} width={4} colour={COLOUR.muted} />
          <rect x={cm(right - 1.35)} y={cm(-bar)} width={100} height={8} fill={COLOUR.bar} />
        </>
      )}
      <path
        d={`M${cm(x + VAULT.boxFront)} 0L${cm(x)} ${cm(VAULT.boxDepth)}L${cm(x) + 8} 0Z`}
        fill={COLOUR.ink}
      />
    </g>
  );
}

function Scene({ scene }: { scene: CoverScene }) {
  const { left, height, selected } = scene;
  const right = left + height * 2;
  const level = (y: number): Place[] => [
    [left, y],
    [right, y],
  ];
  return (
    <svg
      viewBox={`${cm(left)} ${cm(height * (below - 1))} ${cm(height * 2)} ${cm(height)}`}
      className="block size-full"
      aria-hidden
    >
      {scene.marks.map((mark) => (
        <Line key={mark} via={level(mark)} colour={COLOUR.hairline} width={height * 0.3} />
      ))}
      {scene.pit && <Pit {...scene.pit} right={right} />}
      <Line via={level(0)} width={height * 0.6} />
      {scene.highBar !== undefined && (
        <Line via={level(scene.highBar)} colour={COLOUR.ink} width={height * 0.9} />
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

interface ArticleCoverProps {
  cover: ArticleSummary['cover'];
  /** Names the heights in the margin; for covers that are shown large. */
  scale?: boolean;
  /** Hidden from assistive technology where the title beside it says enough. */
  decorative?: boolean;
  className?: string;
}

/** The chronophotograph of an article, twice as wide as high. */
export function ArticleCover({ cover, scale = false, decorative = false, className }: ArticleCoverProps) {
  const scene = coverScenes[cover];
  const named = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': scene.label };
  return (
    <div className={classNames('relative aspect-[2/1] overflow-hidden bg-surface', className)} {...named}>
      <Scene scene={scene} />
      {scale &&
        scene.marks.map((mark) => (
          <span
            key={mark}
            className="absolute left-3 hidden -translate-y-full font-mono text-13 text-muted sm:block print:hidden"
            style={{ top: `${(1 - below - mark / scene.height) * 100}%` }}
          >
            {mark}.00 m
          </span>
        ))}
    </div>
  );
}
