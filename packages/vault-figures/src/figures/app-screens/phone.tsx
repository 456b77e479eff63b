import type { ReactNode } from 'react';
import { COLOR, MONO } from '../marks.tsx';

export const SANS = "var(--font-text, 'Instrument Sans Variable', sans-serif)";

type TextProps = {
  x: number;
  y: number;
  size?: number;
  color?: string;
  end?: boolean;
  middle?: boolean;
  strong?: boolean;
  mono?: boolean;
  children: ReactNode;
};

/** Text on a screen, sized in the units of the screen. */
export function Text({ x, y, size = 11, color = COLOR.ink, end, middle, strong, mono, children }: TextProps) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      fill={color}
      fontFamily={mono ? MONO : SANS}
      fontWeight={strong ? 650 : 450}
      textAnchor={end ? 'end' : middle ? 'middle' : 'start'}
    >
      {children}
    </text>
  );
}

export const Rule = ({ y }: { y: number }) => <path d={`M16 ${y}H224`} stroke={COLOR.hairline} />;

/** The frame of an app screen: 240 by 480 units, a heading, and a tab bar with five tabs. */
export function Phone({
  title,
  aside,
  place,
  children,
}: {
  title: string;
  aside?: string;
  place: number;
  children: ReactNode;
}) {
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 480" aria-hidden>
      <Text x={16} y={20} size={9} mono color={COLOR.muted}>
        9:41
      </Text>
      <Text x={16} y={52} size={19} strong>
        {title}
      </Text>
      {aside !== undefined && (
        <Text x={224} y={52} size={10} end mono color={COLOR.muted}>
          {aside}
        </Text>
      )}
      <path d="M16 66H224" stroke={COLOR.ink} strokeWidth={1.5} />
      {children}
      <path d="M0 440H240" stroke={COLOR.hairline} />
      {['Plan', 'Log', 'Film', 'Poles', 'Chat'].map((name, i) => (
        <g key={name}>
          {i === place && <rect x={9 + i * 46} y={440} width={38} height={2.5} fill={COLOR.tartan} />}
          <Text
            x={28 + i * 46}
            y={463}
            size={9}
            middle
            strong={i === place}
            color={i === place ? COLOR.ink : COLOR.muted}
          >
            {name}
          </Text>
        </g>
      ))}
    </svg>
  );
}

type RowProps = { y: number; main: string; note: string; value?: string; color?: string };

/** A row of a list: a main text, a note below it, and a value on the right. */
export function Row({ y, main, note, value, color }: RowProps) {
  return (
    <g>
      <Text x={16} y={y} size={12} strong>
        {main}
      </Text>
      <Text x={16} y={y + 15} size={10} color={COLOR.muted}>
        {note}
      </Text>
      {value !== undefined && (
        <Text x={224} y={y + 6} size={13} end mono color={color}>
          {value}
        </Text>
      )}
      <Rule y={y + 28} />
    </g>
  );
}
