import { cm } from './geometry.ts';
import { COLOR, Label, Line } from './marks.tsx';
import { HeightScale, viewBox } from './scene-window.tsx';
import type { SceneWindow } from './scene-window.tsx';

/** The pit seen from the runway, with standards on both sides and the mat below, in 4:5. */
const WINDOW: SceneWindow = { left: -2.64, right: 2.64, bottom: -0.4, top: 6.2 };
const MAT = 0.8;
const STANDARD = 1.9;

/** Returns the first letters of the first and last name: 'ML' for 'Mara Lindqvist'. */
export function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => /^\p{L}/u.test(word));
  return [words[0], words.length > 1 ? words[words.length - 1] : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}

interface PortraitProps {
  name: string;
  /** Personal best in meters, which is the height of the bar. */
  best: number;
  className?: string;
}

/** A portrait without a photograph: the initials on the mat, under a bar at the personal best. */
export function Portrait({ name, best, className }: PortraitProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox={viewBox(WINDOW)}
      className={className}
      role="img"
      aria-label={`${name}, personal best ${best.toFixed(2)} m`}
    >
      <HeightScale window={WINDOW} size={20} />
      <rect x={cm(-1.55)} y={cm(-MAT)} width={cm(3.1)} height={cm(MAT)} fill={COLOR.hairline} />
      <Line
        via={[
          [WINDOW.left, 0],
          [WINDOW.right, 0],
        ]}
        color={COLOR.tartan}
        width={4}
      />
      {[-STANDARD, STANDARD].map((x) => (
        <g key={x}>
          <Line
            via={[
              [x, 0],
              [x, Math.min(best + 0.4, WINDOW.top)],
            ]}
            width={5}
          />
          <Line
            via={[
              [x - 0.24, 0],
              [x + 0.24, 0],
            ]}
            width={5}
          />
        </g>
      ))}
      <Line
        via={[
          [-STANDARD - 0.12, best],
          [STANDARD + 0.12, best],
        ]}
        color={COLOR.bar}
        width={11}
      />
      <Label x={STANDARD - 0.12} y={best - 0.36} size={24} anchor="end" color={COLOR.ink}>
        {`${best.toFixed(2)} m`}
      </Label>
      <text
        y={cm(-MAT)}
        textAnchor="middle"
        fill={COLOR.ink}
        fontSize={225}
        style={{
          fontFamily: 'var(--font-display)',
          fontWeight: 800,
          fontStretch: '75%',
          letterSpacing: '-0.03em',
        }}
      >
        {initialsOf(name)}
      </text>
    </svg>
  );
}
