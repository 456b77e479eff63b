import { distance } from './geometry.ts';
import { COLOR, Label, Line } from './marks.tsx';
import { phaseAt } from './phases.ts';
import { HeightScale, letterSize, viewBox } from './scene-window.tsx';
import { Crossbar, LandingMat, MassTrace, Runway, Vaulter } from './scene.tsx';
import type { SceneWindow } from './scene-window.tsx';
import { massPath, momentAt, vaultAt } from './vault.ts';

/** Moments of the full plate, 0..1. Their distance shows one movement with separate figures. */
export const PLATE_FRAMES: readonly number[] = [
  -0.6, -0.36, -0.16, 0, 0.11, 0.22, 0.32, 0.43, 0.58, 0.77, 1.03, 1.34, 1.62,
].map(momentAt);

const FULL: SceneWindow = { left: -10.4, right: 2.7, bottom: -0.75, top: 6.35 };

/** Returns `count` moments (0..1) at equal distances along the path of the center of mass, so that figures do not coincide. */
export function spreadFrames(count: number, from = 0.03, to = 0.95): number[] {
  const steps = 120;
  const path = massPath(from, to, steps);
  const traveled = path.map(() => 0);
  for (let i = 1; i <= steps; i++) {
    const [a, b] = [path[i - 1], path[i]];
    traveled[i] = (traveled[i - 1] ?? 0) + (a && b ? distance(a, b) : 0);
  }
  const whole = traveled[steps] ?? 1;
  return Array.from({ length: count }, (_, n) => {
    const wanted = count === 1 ? whole / 2 : (whole * n) / (count - 1);
    const i = Math.max(
      0,
      traveled.findIndex((far) => far >= wanted - 1e-9),
    );
    return from + ((to - from) * i) / steps;
  });
}

type ChronophotographProps = {
  /** Moments 0..1, or how many to spread over the vault. */
  frames?: number | readonly number[];
  /** Index of the frame that is highlighted in tartan red. */
  selected?: number;
  /** Visible area, in meters. */
  window?: SceneWindow;
  /** Shows the name of the selected phase above the figures, with its moment and the bend of the pole. */
  caption?: boolean;
  /** Numbers the frames under the runway where the numbers do not overlap. */
  numbers?: boolean;
  scale?: boolean;
  trace?: boolean;
  bar?: boolean;
  title?: string;
  decorative?: boolean;
  className?: string;
};

/** A strobe plate of the vault. Earlier exposures are lighter; the selected one is tartan red. One SVG unit is a centimeter. */
export function Chronophotograph({
  frames = PLATE_FRAMES,
  selected,
  window = FULL,
  caption = false,
  numbers = false,
  scale = true,
  trace = true,
  bar = true,
  title = 'A pole vault, frame by frame, from the run-up over the bar',
  decorative = false,
  className,
}: ChronophotographProps) {
  const times = typeof frames === 'number' ? spreadFrames(frames) : frames;
  const moments = times.map((t) => vaultAt(t));
  const chosen = selected === undefined ? undefined : moments[selected];
  const size = letterSize(window);
  // Between two height lines, so that no line crosses the text.
  const sky = Math.floor(window.top - 0.2) - 0.42;
  const fade = (i: number): number => 0.26 + 0.46 * (i / Math.max(1, times.length - 1));
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={viewBox(window)}
      className={className}
      {...(decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': title })}
    >
      {!decorative && <title>{title}</title>}
      {scale && <HeightScale window={window} size={size * 0.62} />}
      {bar && <LandingMat right={window.right} />}
      {bar && <Crossbar />}
      <Runway left={window.left} right={bar ? 0.42 : window.right} />
      {moments.map((moment, i) =>
        i === selected ? null : (
          <Vaulter key={moment.t} moment={moment} opacity={Math.round(fade(i) * 100) / 100} />
        ),
      )}
      {trace && <MassTrace from={Math.max(0, (times[0] ?? 0) - 0.04)} width={2.4} />}
      {chosen && <Vaulter moment={chosen} fill={COLOR.tartan} poleColor={COLOR.tartan} />}
      {numbers && (
        <FrameNumbers
          places={moments.map((moment) => moment.mass.x)}
          selected={selected}
          size={size * 0.62}
        />
      )}
      {caption && chosen && (
        <g>
          <Label x={window.left + size / 40} y={sky} size={size * 0.85} color={COLOR.tartan}>
            {phaseAt(chosen.t).label}
          </Label>
          <Label x={window.left + size / 40} y={sky - size / 110} size={size * 0.6}>
            {`t = ${chosen.t.toFixed(2)} · bend ${Math.round(chosen.pole.bend * 100)} %`}
          </Label>
        </g>
      )}
    </svg>
  );
}

type NumberProps = { places: readonly number[]; selected: number | undefined; size: number };

function FrameNumbers({ places, selected, size }: NumberProps) {
  const room = (size * 2.2) / 100;
  // Skips a number that would overlap the previous one.
  const written = places.reduce<number[]>((kept, x, i) => {
    const before = places[kept[kept.length - 1] ?? -1] ?? -Infinity;
    return x - before > room ? [...kept, i] : kept;
  }, []);
  return (
    <g>
      {places.map((x, i) => {
        const fits = written.includes(i);
        const color = i === selected ? COLOR.tartan : COLOR.muted;
        return (
          <g key={i}>
            <Line
              via={[
                [x, -0.26],
                [x, -0.34],
              ]}
              color={color}
              width={1.6}
            />
            {fits && (
              <Label x={x} y={-0.36 - size / 100} size={size} anchor="middle" color={color}>
                {i + 1}
              </Label>
            )}
          </g>
        );
      })}
    </g>
  );
}
