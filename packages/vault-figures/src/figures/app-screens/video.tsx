import { COLOR } from '../marks.tsx';
import { PhasePicture } from '../phase-picture.tsx';
import { Phone, Row } from './phone.tsx';

/** A frame of a jump with a coach's drawing. */
export function Video() {
  return (
    <Phone title="12-step, 4.40" aside="0.36 s" place={2}>
      <svg x={16} y={80} width={208} height={206} viewBox="46 0 226 180" preserveAspectRatio="xMidYMid slice">
        <rect width={320} height={180} fill={COLOR.hairline} />
        <svg width={320} height={180}>
          <PhasePicture phase="swing" />
        </svg>
        <path
          d="M150 34c20 50 36 76 58 92"
          fill="none"
          stroke={COLOR.pit}
          strokeWidth={3}
          strokeLinecap="round"
          strokeDasharray="7 6"
        />
      </svg>
      {Array.from({ length: 27 }, (_, i) => (
        <path
          key={i}
          d={`M${16 + i * 8} ${i % 5 === 0 ? 298 : 302}V310`}
          stroke={i === 14 ? COLOR.tartan : COLOR.control}
          strokeWidth={i === 14 ? 3 : 1}
        />
      ))}
      <Row y={336} main="Keep" note="Long trail leg, straight top arm" />
      <Row y={382} main="Change" note="Wait: hips before hands" />
    </Phone>
  );
}
