import { COLOR, MONO } from '../marks.tsx';
import { Phone, Row, Rule, Text } from './phone.tsx';

/** All attempts of a meet. */
export function Competition() {
  const series: [string, string, string][] = [
    ['3.80', 'O', '55'],
    ['4.00', 'XO', '55'],
    ['4.15', 'O', '60'],
    ['4.30', 'XXO', '60'],
    ['4.40', 'XO', '65'],
    ['4.50', 'XXX', '65'],
  ];
  return (
    <Phone title="Evening meet" aside="3rd" place={1}>
      {['BAR', 'SERIES', 'STD'].map((name, i) => (
        <Text key={name} x={[16, 96, 224][i] ?? 16} y={90} size={9} mono end={i === 2} color={COLOR.muted}>
          {name}
        </Text>
      ))}
      {series.map(([bar, attempts, standards], i) => (
        <g key={bar}>
          {i === 4 && <rect x={8} y={99 + i * 40} width={224} height={36} fill={COLOR.bar} />}
          {[bar, attempts, standards].map((value, column) => (
            <text
              key={column}
              x={[16, 96, 224][column]}
              y={122 + i * 40}
              fontSize={15}
              fontFamily={MONO}
              fontWeight={i === 4 ? 650 : 400}
              letterSpacing={column === 1 ? 4 : 0}
              textAnchor={column === 2 ? 'end' : 'start'}
              fill={i === 4 ? 'var(--bar-ink, #12161B)' : COLOR.ink}
            >
              {value}
            </text>
          ))}
          <Rule y={137 + i * 40} />
        </g>
      ))}
      <Row y={370} main="New best, 4.40 m" note="14 ft 160, grip 4.25, wind +0.8" />
      <Text x={16} y={424} size={10} color={COLOR.muted}>
        Film of all 12 jumps saved
      </Text>
    </Phone>
  );
}
