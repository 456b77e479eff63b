import { COLOR, MONO } from '../marks.tsx';
import { Phone, Row, Text } from './phone.tsx';

/** A month with training sessions and meets. */
export function Calendar() {
  const marked: Readonly<Record<number, string>> = {
    3: COLOR.ink,
    5: COLOR.ink,
    10: COLOR.ink,
    12: COLOR.ink,
    17: COLOR.ink,
    19: COLOR.ink,
    24: COLOR.ink,
  };
  return (
    <Phone title="June" aside="2 meets" place={0}>
      {['M', 'T', 'W', 'T', 'F', 'S', 'S'].map((day, i) => (
        <Text key={i} x={28 + i * 30.6} y={90} size={9} middle mono color={COLOR.muted}>
          {day}
        </Text>
      ))}
      {Array.from({ length: 30 }, (_, i) => {
        const [x, y] = [28 + (i % 7) * 30.6, 114 + Math.floor(i / 7) * 38];
        const meet = i === 13 || i === 27;
        return (
          <g key={i}>
            {meet && <rect x={x - 12} y={y - 15} width={24} height={24} fill={COLOR.bar} />}
            {i === 9 && (
              <rect
                x={x - 12}
                y={y - 15}
                width={24}
                height={24}
                fill="none"
                stroke={COLOR.tartan}
                strokeWidth={1.5}
              />
            )}
            <text
              x={x}
              y={y + 1}
              fontSize={11}
              textAnchor="middle"
              fontFamily={MONO}
              fill={meet ? 'var(--bar-ink, #12161B)' : COLOR.ink}
            >
              {i + 1}
            </text>
            {marked[i] !== undefined && <circle cx={x} cy={y + 13} r={2} fill={marked[i]} />}
          </g>
        );
      })}
      <Row y={322} main="Sat 14 · Evening meet" note="Standards open 17:00, bar from 3.80" value="4.20" />
      <Row y={368} main="Tue 10 · Vault" note="12-step jumps, high bar" value="90 min" />
    </Phone>
  );
}
