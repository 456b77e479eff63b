import { cm } from './geometry.ts';
import { COLOR, Label, Line } from './marks.tsx';

/** Visible area of a drawing, in meters. SVG units are centimeters. */
export type SceneWindow = { left: number; right: number; bottom: number; top: number };

export const viewBox = ({ left, right, bottom, top }: SceneWindow): string =>
  `${cm(left)} ${cm(-top)} ${cm(right - left)} ${cm(top - bottom)}`;

/** Returns a font size in centimeters that is readable at a width of 320 px and not too large at 1200 px. */
export const letterSize = ({ left, right }: SceneWindow): number =>
  Math.round((right - left) * 3.2 * 10) / 10;

type ScaleProps = {
  window: SceneWindow;
  /** Meters between two lines. */
  step?: number;
  /** Font size of the numbers in centimeters, 0 for lines only. */
  size?: number;
};

/** Height lines with their heights in meters above the line at the left edge. */
export function HeightScale({ window, step = 1, size = letterSize(window) * 0.8 }: ScaleProps) {
  const heights: number[] = [];
  for (let y = Math.max(0, Math.ceil(window.bottom / step) * step); y < window.top - size / 100; y += step)
    heights.push(y);
  return (
    <g>
      {heights.map((y) => (
        <g key={y}>
          <Line
            via={[
              [window.left, y],
              [window.right, y],
            ]}
            color={COLOR.hairline}
            width={1}
          />
          {size > 0 && (
            <Label x={window.left + (size * 0.7) / 100} y={y + (size * 0.4) / 100} size={size}>
              {y.toFixed(2)}
            </Label>
          )}
        </g>
      ))}
    </g>
  );
}
