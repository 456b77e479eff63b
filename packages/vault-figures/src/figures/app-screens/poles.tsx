import { COLOR } from '../marks.tsx';
import { Phone, Text } from './phone.tsx';

/** The athlete's poles in order of stiffness. */
export function Poles() {
  const poles: [string, string, string, number][] = [
    ['14 ft 165', 'flex 15.8 · 4.27 m', 'next', 0],
    ['14 ft 160', 'flex 16.4 · 4.27 m', '61 jumps', 0.9],
    ['14 ft 155', 'flex 17.1 · 4.27 m', '118 jumps', 1],
    ['13 ft 155', 'flex 16.9 · 3.96 m', '84 jumps', 0.72],
    ['13 ft 150', 'flex 17.6 · 3.96 m', '143 jumps', 1],
    ['13 ft 145', 'flex 18.2 · 3.96 m', 'club', 0.3],
  ];
  return (
    <Phone title="Poles" aside="6 of 9" place={3}>
      {poles.map(([name, flex, note, share], i) => (
        <g key={name}>
          <Text x={16} y={92 + i * 58} size={13} strong mono>
            {name}
          </Text>
          <Text x={224} y={92 + i * 58} size={10} end mono color={i === 0 ? COLOR.tartan : COLOR.muted}>
            {note}
          </Text>
          <Text x={16} y={107 + i * 58} size={10} color={COLOR.muted}>
            {flex}
          </Text>
          <path d={`M16 ${118 + i * 58}H224`} stroke={COLOR.hairline} strokeWidth={4} />
          {share > 0 && (
            <path
              d={`M16 ${118 + i * 58}H${16 + 208 * share}`}
              stroke={i === 1 ? COLOR.tartan : COLOR.control}
              strokeWidth={4}
            />
          )}
        </g>
      ))}
    </Phone>
  );
}
