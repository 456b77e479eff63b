import { COLOR } from '../marks.tsx';
import { Phone, Rule, SANS, Text } from './phone.tsx';

/** Today's training session with its cue. */
export function Session() {
  const parts: [string, string, boolean][] = [
    ['Sprint drills', '4 × 20 m, full recovery', true],
    ['Slide box', '6 plants, top arm long', true],
    ['6-step jumps', '6 × 13 ft 150, grip 3.90', false],
    ['12-step jumps', '5 × 14 ft 160, bar at 4.30', false],
    ['High bar', '3 × 5 bubkas, slow down', false],
  ];
  return (
    <Phone title="Tuesday" aside="week 3" place={0}>
      <Text x={16} y={88} size={10} mono color={COLOR.tartan}>
        ONE CUE: HANDS UP EARLIER
      </Text>
      {parts.map(([main, note, done], i) => (
        <g key={main}>
          <rect
            x={17}
            y={105 + i * 56}
            width={14}
            height={14}
            fill={done ? COLOR.ink : 'none'}
            stroke={COLOR.ink}
            strokeWidth={1.2}
          />
          {done && (
            <path d={`m20 ${112 + i * 56} l3 3.5l6 -7`} fill="none" stroke={COLOR.ground} strokeWidth={1.8} />
          )}
          <Text x={42} y={112 + i * 56} size={12} strong>
            {main}
          </Text>
          <Text x={42} y={127 + i * 56} size={10} color={COLOR.muted}>
            {note}
          </Text>
          <Rule y={140 + i * 56} />
        </g>
      ))}
      <rect x={16} y={394} width={208} height={32} fill={COLOR.pit} rx={2} />
      <text
        x={120}
        y={414}
        fontSize={12}
        fontWeight={650}
        textAnchor="middle"
        fill="var(--pit-ink, #fff)"
        fontFamily={SANS}
      >
        Start 6-step jumps
      </text>
    </Phone>
  );
}
