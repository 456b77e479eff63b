import type { ReactElement, ReactNode } from 'react';

import { drillFigures } from './drill-poses.ts';
import type { DrillFigureName } from './drill-poses.ts';
import { FigureContent } from './figures.tsx';
import type { DrillDrawing, Frame } from './figure-types.ts';
import { COLOR, Line } from './marks.tsx';
import { PlateFrame, plateWindow } from './plate-frame.tsx';
import type { SceneWindow } from './scene-window.tsx';
import { Crossbar, LandingMat, MassTrace, Runway, Vaulter } from './scene.tsx';
import { momentAt, VAULT, vaultAt } from './vault.ts';

const moment = (seconds: number) => vaultAt(momentAt(seconds));
const timeOf = (seconds: number): string => `t = ${momentAt(seconds).toFixed(2)}`;
const bendOf = (seconds: number): string => `bend ${Math.round(moment(seconds).pole.bend * 100)} %`;

type StrobeProps = {
  window: SceneWindow;
  /** Exposures in seconds from take-off. */
  earlier: readonly number[];
  selected: number;
  later?: readonly number[];
  /** Start and end of the path of the center of mass, in seconds from take-off. */
  trace?: readonly [number, number];
  children?: ReactNode;
};

/** A part of the vault with runway, mat and bar, and one exposure in tartan red. */
function Strobe({ window, earlier, selected, later = [], trace, children }: StrobeProps) {
  const others = [...earlier, ...later];
  return (
    <g>
      <LandingMat right={Math.max(3.2, window.right)} />
      <Crossbar />
      <Runway left={window.left} right={0.42} />
      {others.map((seconds, i) => (
        <Vaulter key={seconds} moment={moment(seconds)} opacity={0.2 + (0.22 * (i + 1)) / others.length} />
      ))}
      {trace && <MassTrace from={momentAt(trace[0])} to={momentAt(trace[1])} width={2.6} />}
      {children}
      <Vaulter moment={moment(selected)} fill={COLOR.tartan} poleColor={COLOR.ink} />
    </g>
  );
}

/** Returns a window that contains a whole drill drawing and the strips of the plate. */
function windowFor(name: DrillFigureName): SceneWindow {
  const { left, right, top } = drillFigures[name];
  const width = Math.max(right - left, (top + 0.3) / 0.64);
  return plateWindow((left + right - width) / 2, -0.3 - width * 0.055, width);
}

const ready = (x: number, tone: Frame['tone']): Frame => ({
  pose: { shoulderR: -36, elbowR: 84, hipL: 8, kneeL: 8, hipR: -8, kneeR: 4, head: -6 },
  at: [x, 0],
  flat: 'RL',
  pole: { angle: 68, length: 3.1, layer: 'between' },
  elbow: { up: -1, out: 0.5 },
  tone: tone ?? 'plain',
});

const group = {
  title: 'Three vaulters in line, poles raised',
  left: -1.2,
  right: 5.6,
  top: 4.4,
  frames: [ready(0, 'light'), ready(1.7, 'selected'), ready(3.4, 'light')],
};

/** Returns the drawing of a drill with its last figure selected. */
function selectLast(name: DrillFigureName): DrillDrawing {
  const drawing: DrillDrawing = drillFigures[name];
  const last = drawing.frames.length - 1;
  return {
    ...drawing,
    frames: drawing.frames.map((frame, i) => (i === last ? { ...frame, tone: 'selected' } : frame)),
  };
}

/** A plumb line from the top hand to the runway, where the take-off foot should be. */
function PlumbLine() {
  const { x, y } = moment(0).pole.upperGrip;
  return (
    <Line
      via={[
        [x, y],
        [x, 0],
      ]}
      color={COLOR.tartan}
      width={3}
      dash="9 8"
    />
  );
}

type ProgramPlate = {
  subject: string;
  title: string;
  notes: readonly [string, string];
  window: SceneWindow;
  drawing: (window: SceneWindow) => ReactElement;
};

const plates = {
  elite: {
    subject: 'whole vault',
    title: 'Five frames of one vault, the swing selected for coaching',
    notes: ['frame 3/5', timeOf(0.3)],
    window: plateWindow(-6.95, -1.15, 10),
    drawing: (window) => (
      <Strobe window={window} earlier={[-0.26, 0]} selected={0.3} later={[0.66, 1.36]} trace={[-0.34, 1.7]} />
    ),
  },
  'flight-mode': {
    subject: 'inversion',
    title: 'The inversion: hips above the hands, the bar ahead',
    notes: [timeOf(0.7), `hips ${moment(0.7).figure.pelvis.y.toFixed(2)} m`],
    window: plateWindow(-2.7, 1.66, 5.2),
    drawing: (window) => (
      <Strobe window={window} earlier={[0.43]} selected={0.7} later={[0.92]} trace={[0.2, 1.6]} />
    ),
  },
  'power-strength': {
    subject: 'swing',
    title: 'The swing: a long trail leg sweeps under the bent pole',
    notes: [timeOf(0.33), bendOf(0.33)],
    window: plateWindow(-4.35, -0.66, 5.4),
    drawing: (window) => <Strobe window={window} earlier={[0, 0.13]} selected={0.33} />,
  },
  'high-school': {
    subject: 'run-up',
    title: 'Five frames of the last steps of the run-up, the pole coming down',
    notes: ['last five steps', `${VAULT.runSpeed.toFixed(1)} m/s`],
    window: plateWindow(-9.7, -1.3, 7.6),
    drawing: (window) => (
      <Strobe window={window} earlier={[-0.62, -0.5, -0.38]} selected={-0.25} later={[-0.1]} />
    ),
  },
  'technical-analysis': {
    subject: 'plant and take-off',
    title: 'Plant, take-off and drive, with a plumb line from the top hand to the take-off foot',
    notes: [timeOf(0), `grip ${VAULT.grip.toFixed(2)} m`],
    window: plateWindow(-5.9, -0.78, 5.2),
    drawing: (window) => (
      <Strobe window={window} earlier={[-0.14]} selected={0} later={[0.14]}>
        <PlumbLine />
      </Strobe>
    ),
  },
  'jumpers-knee': {
    subject: 'decline squat',
    title: drillFigures['decline-squat'].title,
    notes: ['slow down, both legs up', 'supervised'],
    window: windowFor('decline-squat'),
    drawing: () => <FigureContent drawing={selectLast('decline-squat')} />,
  },
  group: {
    subject: 'on the runway',
    title: group.title,
    notes: ['one plan', 'three step counts'],
    window: plateWindow(-1.1, -0.75, 6.5),
    drawing: () => <FigureContent drawing={group} />,
  },
  'competition-prep': {
    subject: 'fly-away',
    title: 'Turn and fly-away over the bar, in three frames',
    notes: [timeOf(1.42), `bar ${VAULT.barHeight.toFixed(2)} m`],
    window: plateWindow(-2.3, 2.85, 5.2),
    drawing: (window) => <Strobe window={window} earlier={[0.86, 1.16]} selected={1.42} trace={[0.5, 1.7]} />,
  },
  beginner: {
    subject: 'three-step plant',
    title: drillFigures['three-step-plant-walk'].title,
    notes: ['three steps', 'low grip'],
    window: windowFor('three-step-plant-walk'),
    drawing: () => <FigureContent drawing={selectLast('three-step-plant-walk')} />,
  },
} satisfies Record<string, ProgramPlate>;

/** The drawing of a program on the training marketplace. */
type ProgramPlateName = keyof typeof plates;

/** Returns the 4:3 plates of all programs by name. */
export function programPlates(): [name: ProgramPlateName, picture: ReactElement][] {
  return Object.entries(plates).map(([name, { window, title, subject, notes, drawing }], i) => [
    name as ProgramPlateName,
    <PlateFrame
      key={name}
      window={window}
      title={title}
      index={`P${i + 1}`}
      subject={subject}
      notes={[notes[0], notes[1]]}
    >
      {drawing(window)}
    </PlateFrame>,
  ]);
}

/** Moments for the five steps of coaching, in seconds from take-off. */
const STEPS = [-0.48, -0.06, 0.27, 0.62, 1.36] as const;

/** Returns a square plate for each step of coaching, with later moments of the vault for later steps. */
export function stepPlates(): ReactElement[] {
  return STEPS.map((seconds, i) => {
    const { mass } = moment(seconds);
    const window = plateWindow(mass.x - 2.1, mass.y - 1.75, 4.4);
    return (
      <PlateFrame
        key={seconds}
        window={window}
        title={`Frame ${i + 1} of 5 of a vault`}
        index={`${i + 1}/5`}
        subject={timeOf(seconds)}
        notes={['', '']}
      >
        <Strobe window={window} earlier={STEPS.slice(0, i)} selected={seconds} trace={[-0.72, seconds]} />
      </PlateFrame>
    );
  });
}
