import { COLOR } from '../marks.tsx';
import { Phone, Row, Text } from './phone.tsx';

/** Cleared heights of a season. */
export function Chart() {
  const heights = [3.9, 4.0, 3.95, 4.1, 4.2, 4.15, 4.3, 4.4];
  const y = (meters: number) => 250 - (meters - 3.8) * 230;
  const line = heights.map((meters, i) => `${i === 0 ? 'M' : 'L'}${52 + i * 23} ${y(meters)}`).join('');
  return (
    <Phone title="Progress" aside="2025" place={1}>
      {[3.8, 4.0, 4.2, 4.4].map((meters) => (
        <g key={meters}>
          <path d={`M46 ${y(meters)}H224`} stroke={COLOR.hairline} />
          <Text x={16} y={y(meters) + 3.5} size={9} mono color={COLOR.muted}>
            {meters.toFixed(2)}
          </Text>
        </g>
      ))}
      <path d={line} fill="none" stroke={COLOR.ink} strokeWidth={2} />
      {heights.map((meters, i) => (
        <circle
          key={i}
          cx={52 + i * 23}
          cy={y(meters)}
          r={i === 7 ? 5 : 3}
          fill={i === 7 ? COLOR.tartan : COLOR.ink}
        />
      ))}
      <Text x={52} y={270} size={9} mono color={COLOR.muted}>
        Mar
      </Text>
      <Text x={218} y={270} size={9} end mono color={COLOR.muted}>
        Jun
      </Text>
      <Row y={304} main="Season best" note="14 June, second attempt" value="4.40" />
      <Row y={348} main="Makes" note="last 30 days, 52 jumps" value="63 %" />
      <Row y={392} main="Grip" note="since March" value="+0.15" />
    </Phone>
  );
}
