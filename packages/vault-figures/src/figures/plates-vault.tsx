import { buildSkeleton, lowestFoot, pose, translate } from './body.ts';
import { angleAt, at, mix, point, smoothLine, subtract, unit } from './geometry.ts';
import { Arrow, COLOR, Label, Line } from './marks.tsx';
import { PlateFrame, plateWindow, type PlateProps } from './plate-frame.tsx';
import { Crossbar, LandingMat, MassTrace, Runway, Vaulter } from './scene.tsx';
import { Silhouette } from './silhouette.tsx';
import { VAULT, momentAt, vaultAt } from './vault.ts';

const moment = (seconds: number) => vaultAt(momentAt(seconds));
const bendOf = (seconds: number): string => `bend ${Math.round(moment(seconds).pole.bend * 100)} %`;
const timeOf = (seconds: number): string => `t = ${momentAt(seconds).toFixed(2)}`;
const GRIP = `grip ${VAULT.grip.toFixed(2)} m`;

type StrobeProps = { earlier: readonly number[]; selected: number; later?: readonly number[] };

/** Light exposures around the selected one, in seconds from take-off. */
function Strobe({ earlier, selected, later = [] }: StrobeProps) {
  const others = [...earlier, ...later];
  return (
    <g>
      {others.map((seconds, i) => (
        <Vaulter key={seconds} moment={moment(seconds)} opacity={0.2 + (0.2 * (i + 1)) / others.length} />
      ))}
      <Vaulter moment={moment(selected)} fill={COLOR.tartan} poleColor={COLOR.ink} />
    </g>
  );
}

/** Power Strength: the long leg of the swing and the path of its toe. */
export function PowerStrengthPlate(props: PlateProps) {
  const selected = 0.33;
  const toes = Array.from({ length: 16 }, (_, i) => moment(0.02 + i * 0.029).figure.legL.toe);
  const [first, last] = [toes[toes.length - 2], toes[toes.length - 1]];
  return (
    <PlateFrame
      window={plateWindow(-4.35, -0.66, 5.4)}
      title="The swing of a pole vault: the long trail leg sweeps under the bent pole"
      index="01"
      subject="swing"
      notes={[timeOf(selected), bendOf(selected)]}
      {...props}
    >
      <Runway left={-4.4} right={1.2} />
      <Strobe earlier={[0, 0.13]} selected={selected} />
      <path
        d={smoothLine(toes)}
        fill="none"
        stroke={COLOR.tartan}
        strokeWidth={2.6}
        strokeDasharray="0.1 8"
        strokeLinecap="round"
      />
      {first && last && (
        <Arrow
          via={[
            [first.x, first.y],
            [last.x, last.y],
          ]}
          width={2.6}
          head={0.12}
        />
      )}
    </PlateFrame>
  );
}

/** Flight Mode: upside down along the pole, with the bar above. */
export function FlightModePlate(props: PlateProps) {
  const selected = 0.7;
  const hips = moment(selected).figure.pelvis.y;
  return (
    <PlateFrame
      window={plateWindow(-2.7, 1.66, 5.2)}
      title="The inversion of a pole vault: hips above the hands, the bar ahead"
      index="02"
      subject="inversion"
      notes={[timeOf(selected), `hips ${hips.toFixed(2)} m`]}
      {...props}
    >
      <Crossbar />
      <Strobe earlier={[0.43]} selected={selected} later={[0.92]} />
      <MassTrace from={momentAt(0.2)} to={momentAt(1.6)} width={2.4} />
    </PlateFrame>
  );
}

/** Online Coaching: five exposures of one vault, one of them selected. */
export function OnlineCoachingPlate(props: PlateProps) {
  const selected = 0.3;
  return (
    <PlateFrame
      window={plateWindow(-6.95, -1.15, 10)}
      title="Five frames of one vault, one of them selected for coaching"
      index="04"
      subject="five frames"
      notes={[`frame 3/5`, `${timeOf(selected)}`]}
      {...props}
    >
      <LandingMat right={3.2} />
      <Crossbar />
      <Runway left={-7} right={0.42} />
      <MassTrace from={momentAt(-0.34)} width={3} />
      <Strobe earlier={[-0.26, 0]} selected={selected} later={[0.66, 1.36]} />
    </PlateFrame>
  );
}

/** Makes a path look hand-drawn by a slow wobble (meters). */
function handDrawn(points: readonly (readonly [number, number])[]): string {
  return smoothLine(
    points.map(([x, y], i) => point(x + 0.012 * Math.sin(i * 1.1), y + 0.012 * Math.cos(i * 0.8))),
  );
}

/** Video Review: a take-off with a coach's drawing over it. */
export function VideoReviewPlate(props: PlateProps) {
  const seconds = 0.0;
  const { figure } = moment(seconds);
  const { armR, legL, pelvis } = figure;
  const lean = angleAt(armR.hand, pelvis, legL.toe);
  const ring = Array.from({ length: 15 }, (_, i) => {
    const turn = (i / 13) * 2 * Math.PI + 0.6;
    const grow = 0.21 + i * 0.003;
    return [armR.hand.x + grow * Math.cos(turn), armR.hand.y + 0.02 + grow * 0.9 * Math.sin(turn)] as const;
  });
  const line = Array.from({ length: 8 }, (_, i) => {
    const y = 0.02 + i * 0.36;
    return [legL.toe.x + 0.02, y] as const;
  });
  const pen = { fill: 'none', stroke: COLOR.tartan, strokeWidth: 3.4, strokeLinecap: 'round' } as const;
  const knee = figure.legR.knee;
  const [left, bottom, wide] = [-5.65, -0.78, 4.95];
  // One tick per thirtieth of the vault.
  const now = Math.round(momentAt(seconds) * 30);
  const ticks = Array.from({ length: 31 }, (_, i) => left + 0.3 + i * ((wide - 0.6) / 30));
  return (
    <PlateFrame
      window={plateWindow(left, bottom, wide)}
      title="A take-off with a coach's strokes: the line from toe to top hand, the knee drive"
      index="05"
      subject="take-off"
      notes={[timeOf(seconds), `hand-hip-toe ${Math.round(lean)}°`]}
      {...props}
    >
      <Runway left={left} right={0} />
      <Vaulter moment={moment(seconds)} />
      <path d={handDrawn(ring)} {...pen} />
      <path d={handDrawn(line)} {...pen} strokeDasharray="9 7" />
      <Arrow
        via={[
          [knee.x + 0.2, knee.y - 0.26],
          [knee.x + 0.34, knee.y - 0.02],
          [knee.x + 0.33, knee.y + 0.3],
        ]}
        width={3.4}
        head={0.13}
      />
      {ticks.map((x, i) => (
        <Line
          key={x}
          via={[
            [x, -0.13],
            [x, i % 5 === 0 ? -0.26 : -0.2],
          ]}
          color={i === now ? COLOR.tartan : COLOR.control}
          width={i === now ? 4 : 1.4}
        />
      ))}
    </PlateFrame>
  );
}

const COACH = buildSkeleton(
  pose({
    trunk: 89,
    head: 4,
    hipR: 5,
    kneeR: 4,
    ankleR: 0,
    hipL: -8,
    kneeL: 3,
    ankleL: -12,
    shoulderR: 98,
    elbowR: 12,
    shoulderL: 18,
    elbowL: 92,
  }),
);

/** Consultation: coach and athlete at the box, setting grip and take-off mark. */
export function ConsultationPlate(props: PlateProps) {
  const { figure, pole } = moment(0);
  const coach = translate(COACH, point(-5.3 - COACH.pelvis.x, -lowestFoot(COACH)));
  const book = coach.armL.hand;
  const hand = pole.upperGrip;
  const mark = figure.legL.toe.x;
  const aside = (share: number, by: number) => {
    const on = mix(pole.tip, hand, share);
    const along = unit(subtract(hand, pole.tip));
    return [on.x + along.y * by, on.y - along.x * by] as const;
  };
  const middle = aside(0.46, 0.62);
  return (
    <PlateFrame
      window={plateWindow(-6.3, -1.22, 6.9)}
      title="Coach and athlete at the box: grip height on the pole and the distance of the take-off mark"
      index="06"
      subject="grip and mark"
      notes={[GRIP, `mark ${Math.abs(mark).toFixed(2)} m`]}
      {...props}
    >
      <Runway left={-6.4} right={0.8} />
      <Vaulter moment={moment(0)} fill={COLOR.tartan} poleColor={COLOR.ink} />
      <g>
        <Line via={[aside(0, 0.24), aside(1, 0.24)]} color={COLOR.muted} width={2.4} />
        <Line via={[aside(0, 0.12), aside(0, 0.36)]} color={COLOR.muted} width={2.4} />
        <Line via={[aside(1, 0.12), aside(1, 0.36)]} color={COLOR.muted} width={2.4} />
        <Label x={middle[0] - 0.12} y={middle[1]} size={25}>
          {VAULT.grip.toFixed(2)}
        </Label>
      </g>
      <Line
        via={[
          [mark, -0.38],
          [0, -0.38],
        ]}
        width={2}
      />
      <Line
        via={[
          [mark, -0.28],
          [mark, -0.48],
        ]}
        width={2}
      />
      <Line
        via={[
          [0, -0.28],
          [0, -0.48],
        ]}
        width={2}
      />
      <Silhouette figure={coach} />
      <path
        d={`M${at(point(book.x - 0.02, book.y + 0.17))}l22 -7l8 24l-22 7z`}
        fill={COLOR.ground}
        stroke={COLOR.ink}
        strokeWidth={2.4}
        strokeLinejoin="round"
      />
    </PlateFrame>
  );
}
