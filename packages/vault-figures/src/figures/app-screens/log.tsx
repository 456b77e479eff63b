import { COLOR } from '../marks.tsx';
import { Phone, Row, Text } from './phone.tsx';

/** The log of jumps. */
export function Log() {
  const jumps: [string, string, string][] = [
    ['4.30', '14 ft 160 · grip 4.25', 'O'],
    ['4.30', '14 ft 160 · grip 4.25', 'X'],
    ['4.20', '14 ft 155 · grip 4.25', 'O'],
    ['4.10', '14 ft 155 · grip 4.20', 'O'],
  ];
  return (
    <Phone title="Jump 5" aside="12 steps" place={1}>
      <Text x={120} y={138} size={58} middle strong mono>
        4.40
      </Text>
      <rect x={48} y={152} width={144} height={5} fill={COLOR.bar} />
      {['Make', 'Miss', 'No jump'].map((name, i) => (
        <g key={name}>
          <rect
            x={16 + i * 71}
            y={178}
            width={66}
            height={34}
            fill={i === 0 ? COLOR.ink : 'none'}
            stroke={COLOR.ink}
            rx={2}
          />
          <Text x={49 + i * 71} y={199} size={10.5} middle strong color={i === 0 ? COLOR.ground : COLOR.ink}>
            {name}
          </Text>
        </g>
      ))}
      <Text x={16} y={240} size={10} mono color={COLOR.muted}>
        TODAY
      </Text>
      {jumps.map(([bar, note, made], i) => (
        <Row
          key={i}
          y={262 + i * 43}
          main={`${bar} m`}
          note={note}
          value={made}
          color={made === 'X' ? COLOR.muted : COLOR.ink}
        />
      ))}
    </Phone>
  );
}
