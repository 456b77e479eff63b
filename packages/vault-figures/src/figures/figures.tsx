import { Apparatus } from './apparatus.tsx';
import { drillFigures } from './drill-poses.ts';
import type { DrillFigureName } from './drill-poses.ts';
import type { DrillDrawing, Frame, Prop } from './figure-types.ts';
import { cm } from './geometry.ts';
import { COLOR, Line } from './marks.tsx';
import { placeFrame } from './place-frame.ts';
import { Silhouette } from './silhouette.tsx';

/** Apparatus and labels that are drawn over the figures. */
const IN_FRONT: readonly Prop['kind'][] = ['arrow', 'angle', 'label', 'line', 'band', 'barbell', 'dumbbell'];

const TONE = {
  light: { fill: COLOR.ink, opacity: 0.34 },
  plain: { fill: COLOR.ink, opacity: undefined },
  selected: { fill: COLOR.tartan, opacity: undefined },
} as const;

function DrawnFrame({ frame }: { frame: Frame }) {
  const { figure, pole } = placeFrame(frame);
  const { fill, opacity } = TONE[frame.tone ?? 'plain'];
  const drawn = pole && (
    <Line
      via={[
        [pole.tip.x, pole.tip.y],
        [pole.end.x, pole.end.y],
      ]}
      width={3}
      color={COLOR.muted}
    />
  );
  const between = frame.pole?.layer === 'between';
  return (
    <Silhouette
      figure={figure}
      fill={fill}
      opacity={opacity}
      behind={between ? undefined : drawn}
      between={between ? drawn : undefined}
    />
  );
}

type FigureProps = {
  drawing: DrillDrawing;
  /** Hides the drawing from assistive technology, for pages that describe it in text. */
  decorative?: boolean;
  className?: string;
};

/** Floor, apparatus and figures, without an svg element. */
export function FigureContent({ drawing }: { drawing: DrillDrawing }) {
  const { left, right, frames, props = [] } = drawing;
  return (
    <>
      <Line
        via={[
          [left, -0.008],
          [right, -0.008],
        ]}
        width={1.4}
      />
      {props
        .filter((prop) => !IN_FRONT.includes(prop.kind))
        .map((prop, i) => (
          <Apparatus key={i} prop={prop} />
        ))}
      {frames.map((frame, i) => (
        <DrawnFrame key={i} frame={frame} />
      ))}
      {props
        .filter((prop) => IN_FRONT.includes(prop.kind))
        .map((prop, i) => (
          <Apparatus key={i} prop={prop} />
        ))}
    </>
  );
}

/** Visible meters below the floor, for the depth of the box. */
const BELOW = 0.3;

export const drawingViewBox = ({ left, right, top }: DrillDrawing): string =>
  `${cm(left)} ${cm(-top)} ${cm(right - left)} ${cm(top + BELOW)}`;

/** Figures with their apparatus on a floor line. One SVG unit is a centimeter. */
export function Figure({ drawing, decorative = false, className }: FigureProps) {
  const named = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': drawing.title };
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={drawingViewBox(drawing)}
      className={className}
      {...named}
    >
      {!decorative && <title>{drawing.title}</title>}
      <FigureContent drawing={drawing} />
    </svg>
  );
}

type DrillFigureProps = { name: DrillFigureName; decorative?: boolean; className?: string };

/** The drawing of the drill with this name. */
export function DrillFigure({ name, ...rest }: DrillFigureProps) {
  return <Figure drawing={drillFigures[name]} {...rest} />;
}
