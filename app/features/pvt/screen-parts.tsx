import type { CSSProperties, ReactNode } from 'react';
import { COLOR, MONO } from 'vault-figures';

const faces = {
  text: { fontFamily: 'var(--font-text)', fontWeight: 600 },
  display: { fontFamily: 'var(--font-display)', fontWeight: 800, fontStretch: '80%' },
  mono: { fontFamily: MONO },
} satisfies Record<string, CSSProperties>;

interface ScreenTextProps {
  x: number;
  y: number;
  size?: number;
  face?: keyof typeof faces;
  color?: string;
  anchor?: 'start' | 'middle' | 'end';
  children: ReactNode;
}

/** Text on a drawn screen. Positions and sizes are in SVG units. */
export function ScreenText({
  x,
  y,
  size = 15,
  face = 'text',
  color = COLOR.ink,
  anchor = 'start',
  children,
}: ScreenTextProps) {
  return (
    <text x={x} y={y} fontSize={size} fill={color} textAnchor={anchor} style={faces[face]}>
      {children}
    </text>
  );
}

/** A horizontal line across a drawn screen. */
export function Rule({ y, from = 24, to = 336 }: { y: number; from?: number; to?: number }) {
  return <path d={`M${from} ${y}H${to}`} stroke={COLOR.hairline} strokeWidth={1.5} />;
}

const tabs = ['Log', 'Poles', 'Calendar', 'Video'] as const;

interface PhoneProps {
  /** What the screen shows, for screen readers. */
  label: string;
  heading: string;
  tab: (typeof tabs)[number];
  children: ReactNode;
  className?: string;
}

/** A phone with an app screen of 360 by 740 SVG units. */
export function Phone({ label, heading, tab, children, className }: PhoneProps) {
  return (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="-6 -6 372 752"
      className={className}
      role="img"
      aria-label={label}
    >
      <rect
        x={-3}
        y={-3}
        width={366}
        height={746}
        rx={34}
        fill={COLOR.ground}
        stroke={COLOR.ink}
        strokeWidth={5}
      />
      <rect x={140} y={14} width={80} height={7} rx={3.5} fill={COLOR.ink} />
      <ScreenText x={24} y={76} size={30} face="display">
        {heading}
      </ScreenText>
      <path d="M24 94H336" stroke={COLOR.ink} strokeWidth={2} />
      {children}
      <Rule y={676} from={0} to={360} />
      {tabs.map((name, i) => (
        <g key={name}>
          {name === tab && <path d={`M${20 + i * 80} 676h80`} stroke={COLOR.tartan} strokeWidth={4} />}
          <ScreenText
            x={60 + i * 80}
            y={709}
            size={14}
            anchor="middle"
            color={name === tab ? COLOR.ink : COLOR.muted}
          >
            {name}
          </ScreenText>
        </g>
      ))}
    </svg>
  );
}
