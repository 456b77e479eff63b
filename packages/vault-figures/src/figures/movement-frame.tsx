import { Apparatus } from './apparatus.tsx';
import type { Prop } from './figure-types.ts';
import type { Held, Movement } from './movement.ts';
import { filmSeconds, massTrail, momentOf } from './movement.ts';
import type { MovementMoment } from './movement.ts';
import { cm } from './geometry.ts';
import { COLOR, Line } from './marks.tsx';
import { HeightScale } from './scene-window.tsx';
import { Silhouette } from './silhouette.tsx';

/** Meters below the floor. */
const BELOW = 0.42;
const FADE_SECONDS = 0.35;

type FilmWindow = { left: number; right: number; bottom: number; top: number };

/** Extends the movement's window to 16:9 around its center. */
function filmWindow({ window: { left, right, top } }: Movement): FilmWindow {
  const height = Math.max(top + BELOW, ((right - left) * 9) / 16);
  const width = (height * 16) / 9;
  const middle = (left + right) / 2;
  return { left: middle - width / 2, right: middle + width / 2, bottom: -BELOW, top: height - BELOW };
}

const viewBox = ({ left, right, bottom, top }: FilmWindow) =>
  `${cm(left)} ${cm(-top)} ${cm(right - left)} ${cm(top - bottom)}`;

function Ball({ x, y }: { x: number; y: number }) {
  return (
    <g>
      <circle cx={cm(x)} cy={cm(-y)} r={13} fill={COLOR.bar} stroke={COLOR.ground} strokeWidth={1.6} />
      <path
        d={`M${cm(x) - 11} ${cm(-y)}a16 16 0 0 0 22 0`}
        fill="none"
        stroke={COLOR.ground}
        strokeWidth={1.6}
      />
    </g>
  );
}

function HeldThing({ held, moment }: { held?: Held; moment: MovementMoment }) {
  if (!held || !moment.held) return null;
  const { x, y } = moment.held;
  return held === 'ball' ? <Ball x={x} y={y} /> : <Apparatus prop={{ kind: held, x, y }} />;
}

type ExposureProps = { movement: Movement; second: number; selected: boolean; opacity?: number };

/** The athlete at one moment, with pole and equipment. */
function Exposure({ movement, second, selected, opacity }: ExposureProps) {
  const moment = momentOf(movement, second);
  const { figure, pole } = moment;
  const drawn = pole && (
    <Line
      via={[
        [pole.tip.x, pole.tip.y],
        [pole.end.x, pole.end.y],
      ]}
      width={3.2}
      color={COLOR.muted}
    />
  );
  const raised = figure.armR.hand.y > figure.neck.y;
  return (
    <g opacity={opacity}>
      <Silhouette
        figure={figure}
        fill={selected ? COLOR.tartan : COLOR.ink}
        behind={raised ? drawn : undefined}
        between={raised ? undefined : drawn}
      />
      <HeldThing held={movement.held} moment={moment} />
    </g>
  );
}

const isBand = ({ kind }: { kind: string }) => kind === 'band';

function Props({ movement, inFront }: { movement: Movement; inFront: boolean }) {
  return movement.props
    ?.filter((prop) => isBand(prop) === inFront)
    .map((prop, i) => <Apparatus key={i} prop={prop} />);
}

/** The floor with a mark every half meter, which makes camera movement visible. */
function Floor({ left, right }: { left: number; right: number }) {
  const first = Math.floor(left * 2);
  const marks = Array.from({ length: Math.ceil((right - left) * 2) + 2 }, (_, i) => (first + i) / 2);
  return (
    <g>
      <Line
        via={[
          [left, -0.02],
          [right, -0.02],
        ]}
        color={COLOR.tartan}
        width={4}
      />
      {marks.map((x) => (
        <Line
          key={x}
          via={[
            [x, -0.09],
            [x, Number.isInteger(x) ? -0.2 : -0.15],
          ]}
          width={Number.isInteger(x) ? 1.6 : 1.1}
        />
      ))}
    </g>
  );
}

function isChecked({ check, period }: Movement, second: number): boolean {
  const time = second % period;
  const away = Math.abs(time - check.at);
  return Math.min(away, period - away) <= check.seconds / 2;
}

/** Everything that moves with the camera. The height scale behind it is fixed. */
function Shot({ movement, second, window }: { movement: Movement; second: number; window: FilmWindow }) {
  const { travel = 0, period, loop } = movement;
  const camera = travel * (loop === 'cycle' ? second / period : (second % period) / period);
  const trail = massTrail(movement, second, 1);
  return (
    <g transform={`translate(${cm(-camera)} 0)`}>
      <Floor left={window.left + camera} right={window.right + camera} />
      <Props movement={movement} inFront={false} />
      {trail.map((mass, i) => (
        <circle
          key={i}
          cx={cm(mass.x)}
          cy={cm(-mass.y)}
          r={2.2}
          fill={COLOR.tartan}
          fillOpacity={Math.round((1 - i / trail.length) * 80) / 100}
        />
      ))}
      <Exposure movement={movement} second={second} selected={isChecked(movement, second)} />
      <Props movement={movement} inFront />
    </g>
  );
}

type FrameProps = {
  movement: Movement;
  /** Seconds from the start of the film. */
  second: number;
};

/** One frame of an exercise's film in 16:9, without text. */
export function MovementFrame({ movement, second }: FrameProps) {
  const window = filmWindow(movement);
  const left = movement.period - (second % movement.period);
  const fading = movement.loop === 'cut' && left < FADE_SECONDS ? 1 - left / FADE_SECONDS : 0;
  const again = (second + left) % filmSeconds(movement);
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={viewBox(window)} width={1280} height={720}>
      <rect x="-2000" y="-2000" width="4000" height="4000" fill={COLOR.ground} />
      <HeightScale window={window} step={0.5} size={0} />
      <g opacity={1 - fading}>
        <Shot movement={movement} second={second} window={window} />
      </g>
      {fading > 0 && (
        <g opacity={fading}>
          <Shot movement={movement} second={again} window={window} />
        </g>
      )}
    </svg>
  );
}

/** Apparatus that is drawn once on a plate, not for every exposure. */
const isDrawnOnce = ({ kind }: Prop) => kind === 'wall' || kind === 'box';

/** Left, right and top of an exposure without its pole, in meters. */
function extent(movement: Movement, second: number): { left: number; right: number; top: number } {
  const { figure, held } = momentOf(movement, second);
  const { head, armR, armL, legR, legL } = figure;
  const points = [
    head,
    armR.hand,
    armL.hand,
    armR.elbow,
    armL.elbow,
    legR.toe,
    legL.toe,
    legR.knee,
    legL.knee,
  ];
  const xs = points.map(({ x }) => x);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.max(
      ...points.map(({ y }) => y),
      held?.y ?? 0,
      movement.props?.some(({ kind }) => kind === 'high-bar') ? 2.6 : 0,
    ),
  };
}

/** Five exposures of the exercise side by side, for its card. */
export function MovementStrobe({ movement }: { movement: Movement }) {
  const { exposures, spacing, travel = 0, period, props = [] } = movement;
  const offsets = exposures.map((second, i) => (i - 2) * spacing - (travel * second) / period);
  const extents = exposures.map((second, i) => {
    const { left, right, top } = extent(movement, second);
    return { left: left + (offsets[i] ?? 0), right: right + (offsets[i] ?? 0), top };
  });
  const window = filmWindow({
    ...movement,
    window: {
      left: Math.min(...extents.map(({ left }) => left)) - 0.4,
      right: Math.max(...extents.map(({ right }) => right)) + 0.4,
      top: Math.max(...extents.map(({ top }) => top)) + 0.35,
    },
  });
  const checked = exposures.findIndex((second) => isChecked(movement, second));
  const repeated = { ...movement, props: props.filter((prop) => !isDrawnOnce(prop)) };
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox={viewBox(window)} width={1280} height={720}>
      <rect x="-2000" y="-2000" width="4000" height="4000" fill={COLOR.ground} />
      <HeightScale window={window} step={0.5} size={0} />
      <Floor left={window.left} right={window.right} />
      {exposures.map((second, i) => (
        <g key={second} transform={`translate(${cm(offsets[i] ?? 0)} 0)`}>
          <Props movement={i === checked ? movement : repeated} inFront={false} />
        </g>
      ))}
      {exposures.map((second, i) => (
        <g key={second} transform={`translate(${cm(offsets[i] ?? 0)} 0)`}>
          <Exposure
            movement={movement}
            second={second}
            selected={i === checked}
            opacity={i === checked ? undefined : 0.45 + 0.1 * i}
          />
          <Props movement={repeated} inFront />
        </g>
      ))}
    </svg>
  );
}
