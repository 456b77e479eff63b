import { COLOR } from '../marks.tsx';
import { Phone, Text } from './phone.tsx';

/** Messages with the coach about a jump. */
export function Messages() {
  const bubbles: [boolean, number, string[]][] = [
    [false, 84, ['Second jump at 4.30: look at', 'frame 14. What is your', 'top arm doing?']],
    [true, 160, ['Bent. I felt late.']],
    [false, 206, ['You were. Mark 20 cm back', 'on Thursday, same steps.']],
    [false, 266, ['Then hands up on the', 'last left. Only that.']],
    [true, 326, ['Done. Film is up: it bent', 'like a different pole.']],
  ];
  return (
    <Phone title="Mara" aside="coach" place={4}>
      {bubbles.map(([mine, y, lines]) => (
        <g key={y}>
          <rect
            x={mine ? 66 : 16}
            y={y}
            width={158}
            height={16 + lines.length * 15}
            fill={mine ? COLOR.ink : COLOR.hairline}
            rx={2}
          />
          {lines.map((line, i) => (
            <Text
              key={line}
              x={mine ? 76 : 26}
              y={y + 19 + i * 15}
              size={11}
              color={mine ? COLOR.ground : COLOR.ink}
            >
              {line}
            </Text>
          ))}
        </g>
      ))}
      <rect x={16} y={394} width={208} height={32} fill="none" stroke={COLOR.control} rx={2} />
      <Text x={28} y={414} size={11} color={COLOR.muted}>
        Message about jump 5
      </Text>
    </Phone>
  );
}
