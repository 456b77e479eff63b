import { Apparatus } from './apparatus.tsx';
import { centerOfMass } from './body.ts';
import { drillFigures } from './drill-poses.ts';
import type { DrillFigureName } from './drill-poses.ts';
import type { DrillDrawing } from './figure-types.ts';
import { FigureContent, drawingViewBox } from './figures.tsx';
import { add, angleAt, cm, heading, mix, point, scale, subtract, unit } from './geometry.ts';
import { AngleArc, Arrow, COLOR, Line } from './marks.tsx';
import { placeFrame } from './place-frame.ts';
import { PlateFrame, plateWindow, type PlateProps } from './plate-frame.tsx';
import { Silhouette } from './silhouette.tsx';

/** Jumper's Knee: the decline squat, the load line and the patellar tendon. */
export function JumpersKneePlate(props: PlateProps) {
  const drawing: DrillDrawing = drillFigures['decline-squat'];
  const frame = drawing.frames[0];
  if (!frame) return null;
  const { figure } = placeFrame(frame);
  const { hip, knee, ankle } = figure.legR;
  const flexion = 180 - angleAt(hip, knee, ankle);
  const mass = centerOfMass(figure);
  const arm = Math.abs(knee.x - mass.x);
  const shank = subtract(ankle, knee);
  // The kneecap and the tibial tuberosity, where the patellar tendon ends.
  const patella = point(knee.x + 0.062, knee.y + 0.018);
  const tuberosity = point(knee.x + shank.x * 0.16 + 0.052, knee.y + shank.y * 0.16);
  // The quadriceps, which loads the tendon.
  const thigh = unit(subtract(knee, hip));
  const quadriceps = add(mix(hip, knee, 0.3), scale(point(-thigh.y, thigh.x), 0.082));
  return (
    <PlateFrame
      window={plateWindow(-1.5, -0.26, 3.06)}
      title="A single-leg decline squat: the load line passes behind the knee and the patellar tendon carries it"
      index="03"
      subject="load line"
      notes={[`knee ${Math.round(flexion)}°`, `arm ${Math.round(arm * 100)} cm`]}
      step={0.5}
      {...props}
    >
      {drawing.props
        ?.filter((prop) => prop.kind === 'decline')
        .map((prop) => (
          <Apparatus key={prop.kind} prop={prop} />
        ))}
      <Line
        via={[
          [-2, -0.005],
          [2, -0.005],
        ]}
        width={1.2}
      />
      <Silhouette figure={figure} fill={COLOR.ink} far={0.3} />
      <Line
        via={[
          [mass.x, 1.42],
          [mass.x, 0.16],
        ]}
        color={COLOR.tartan}
        width={1.2}
        dash="3 3"
      />
      <Arrow
        via={[
          [mass.x, 0.16],
          [mass.x, 0.3],
          [mass.x, knee.y - 0.06],
        ]}
        width={1.8}
        head={0.06}
      />
      <Line
        via={[
          [mass.x, knee.y],
          [knee.x, knee.y],
        ]}
        color={COLOR.tartan}
        width={1.2}
      />
      <Line
        via={[
          [quadriceps.x, quadriceps.y],
          [patella.x, patella.y],
        ]}
        color={COLOR.tartan}
        width={1.6}
      />
      <Line
        via={[
          [patella.x, patella.y],
          [tuberosity.x, tuberosity.y],
        ]}
        color={COLOR.tartan}
        width={3.4}
      />
      <circle
        cx={cm(patella.x)}
        cy={cm(-patella.y)}
        r={2.4}
        fill={COLOR.ground}
        stroke={COLOR.tartan}
        strokeWidth={1.2}
      />
      <circle cx={cm(mass.x)} cy={cm(-mass.y)} r={2.6} fill={COLOR.bar} stroke={COLOR.ink} strokeWidth={1} />
      <AngleArc
        corner={[knee.x, knee.y]}
        from={heading(subtract(knee, hip))}
        to={heading(subtract(ankle, knee))}
        radius={0.3}
        width={1.4}
      />
      <Line
        via={[
          [knee.x, knee.y],
          [knee.x + 0.78 * (knee.x - hip.x), knee.y + 0.78 * (knee.y - hip.y)],
        ]}
        color={COLOR.tartan}
        width={0.9}
        dash="2 3"
      />
    </PlateFrame>
  );
}

/** Free Demo: the walk-in plant, with one tick for each of the seven days. */
export function FreeDemoPlate(props: PlateProps) {
  const drawing: DrillDrawing = drillFigures['three-step-plant-walk'];
  const days = [0, 1, 2, 3, 4, 5, 6];
  const frames = drawing.frames.map((frame, i) =>
    i === drawing.frames.length - 1 ? { ...frame, tone: 'selected' as const } : frame,
  );
  return (
    <PlateFrame
      window={plateWindow(-0.95, -1.12, 6.1)}
      title="The three-step plant walk from hip to ear to high, with a mark for each of seven days"
      index="07"
      subject="plant walk"
      notes={['7 days', '3 steps']}
      {...props}
    >
      <FigureContent drawing={{ ...drawing, left: -1.5, right: 6, frames }} />
      {days.map((day) => (
        <g key={day}>
          <Line
            via={[
              [-0.5 + day * 0.88, -0.38],
              [-0.5 + day * 0.88, -0.58],
            ]}
            color={day === 0 ? COLOR.tartan : COLOR.control}
            width={day === 0 ? 7 : 4}
          />
        </g>
      ))}
    </PlateFrame>
  );
}

const GRID: readonly DrillFigureName[] = [
  'wall-plant',
  'one-arm-swing',
  'bubka',
  'rope-rock-back',
  'handstand-push-off',
  'hanging-leg-raise',
];

/** Best Drills: six drills as a contact sheet. */
export function BestDrillsPlate(props: PlateProps) {
  const window = plateWindow(0, 0, 4);
  const strip = 0.28;
  const [width, height] = [4 / 3, (3 - strip * 2) / 2];
  return (
    <PlateFrame
      window={window}
      title="Six drills: wall plant, one-arm swing, bubka, rope rock-back, handstand push-off, hanging leg raise"
      index="08"
      subject="drills"
      notes={[`${GRID.length} drills`, 'right-hander']}
      step={0}
      {...props}
    >
      {GRID.map((name, i) => {
        const drawing: DrillDrawing = drillFigures[name];
        const [column, row] = [i % 3, Math.floor(i / 3)];
        const frames = drawing.frames.map((frame) =>
          name === 'bubka' && frame.tone !== 'light' ? { ...frame, tone: 'selected' as const } : frame,
        );
        return (
          <svg
            key={name}
            x={cm(column * width + 0.08)}
            y={cm(-3 + strip + row * height + 0.08)}
            width={cm(width - 0.16)}
            height={cm(height - 0.16)}
            viewBox={drawingViewBox(drawing)}
          >
            <FigureContent
              drawing={{ ...drawing, frames, props: drawing.props?.filter((prop) => prop.kind !== 'arrow') }}
            />
          </svg>
        );
      })}
      {[1, 2].map((n) => (
        <Line
          key={n}
          via={[
            [n * width, 0],
            [n * width, 3],
          ]}
          color={COLOR.hairline}
          width={1.2}
        />
      ))}
      <Line
        via={[
          [0, 3 - strip - height],
          [4, 3 - strip - height],
        ]}
        color={COLOR.hairline}
        width={1.2}
      />
    </PlateFrame>
  );
}
