import {
  COLOR,
  Crossbar,
  LandingMat,
  MassTrace,
  momentAt,
  Runway,
  vaultAt,
  Vaulter,
  viewBox,
} from 'vault-figures';
import { Phone, Rule, ScreenText } from './screen-parts.tsx';

interface ScreenProps {
  className?: string;
}

const entries = [
  ['Grip', '4.30 m'],
  ['Pole', '4.60 · 170 lb'],
  ['Run-up', '7 lefts'],
  ['Standards', '65 cm'],
] as const;

/** The screen that logs one jump. */
export function LogScreen({ className }: ScreenProps) {
  return (
    <Phone
      label="App screen: a jump at 4.40 meters is logged with grip, pole, run-up, standards and Make or Miss"
      heading="Log a jump"
      tab="Log"
      className={className}
    >
      <ScreenText x={24} y={132} size={14} color={COLOR.muted}>
        Bar
      </ScreenText>
      <ScreenText x={336} y={132} size={14} face="mono" anchor="end" color={COLOR.muted}>
        0:11
      </ScreenText>
      <rect x={24} y={150} width={312} height={9} fill={COLOR.bar} />
      <ScreenText x={24} y={234} size={76} face="display">
        4.40
      </ScreenText>
      <ScreenText x={336} y={232} size={18} face="mono" anchor="end" color={COLOR.muted}>
        attempt 2
      </ScreenText>
      {entries.map(([name, value], i) => (
        <g key={name}>
          <Rule y={268 + i * 58} />
          <ScreenText x={24} y={303 + i * 58} size={16} color={COLOR.muted}>
            {name}
          </ScreenText>
          <ScreenText x={336} y={303 + i * 58} size={18} face="mono" anchor="end">
            {value}
          </ScreenText>
        </g>
      ))}
      <Rule y={500} />
      <ScreenText x={24} y={533} size={15} color={COLOR.muted}>
        “Blew through. Next pole.”
      </ScreenText>
      <rect x={24} y={572} width={150} height={68} rx={2} fill={COLOR.ink} />
      <ScreenText x={99} y={613} size={20} anchor="middle" color={COLOR.ground}>
        Make
      </ScreenText>
      <rect
        x={187}
        y={573}
        width={148}
        height={66}
        rx={2}
        fill="none"
        stroke={COLOR.control}
        strokeWidth={2}
      />
      <ScreenText x={261} y={613} size={20} anchor="middle">
        Miss
      </ScreenText>
    </Phone>
  );
}

const poles = [
  { length: '4.30', weight: 155, jumps: 41, best: '4.10' },
  { length: '4.45', weight: 160, jumps: 63, best: '4.25' },
  { length: '4.60', weight: 165, jumps: 28, best: '4.35' },
  { length: '4.60', weight: 170, jumps: 9, best: '4.40' },
  { length: '4.60', weight: 175, jumps: 0, best: 'next' },
] as const;

/** The poles in order of stiffness, with the current one and the next. */
export function PolesScreen({ className }: ScreenProps) {
  return (
    <Phone
      label="App screen: five poles in order of stiffness with jumps and best height; the fourth is the current pole"
      heading="Pole library"
      tab="Poles"
      className={className}
    >
      {poles.map(({ length, weight, jumps, best }, i) => {
        const y = 150 + i * 104;
        const isCurrent = i === 3;
        return (
          <g key={weight}>
            <ScreenText x={24} y={y} size={25} face="display">{`${length} · ${weight} lb`}</ScreenText>
            <ScreenText x={336} y={y} size={17} face="mono" anchor="end">
              {best}
            </ScreenText>
            <path
              d={`M24 ${y + 22}h${Math.round(Number(length) * 60)}`}
              stroke={isCurrent ? COLOR.tartan : COLOR.control}
              strokeWidth={3 + i}
              strokeLinecap="round"
            />
            <ScreenText x={24} y={y + 52} size={14} color={COLOR.muted}>
              {jumps === 0
                ? 'not jumped yet'
                : isCurrent
                  ? `${jumps} jumps · current pole`
                  : `${jumps} jumps`}
            </ScreenText>
            {i < poles.length - 1 && <Rule y={y + 68} />}
          </g>
        );
      })}
    </Phone>
  );
}

/** Number of jumps, by day of the month. */
const jumpDays: Readonly<Record<number, number>> = {
  2: 9,
  5: 12,
  9: 8,
  12: 14,
  16: 10,
  19: 11,
  23: 6,
  26: 5,
};
const meetDay = 28;

/** A month with the jumps of each day and a meet. */
export function CalendarScreen({ className }: ScreenProps) {
  return (
    <Phone
      label="App screen: a month with the number of jumps on each vault day and a meet on the 28th"
      heading="May"
      tab="Calendar"
      className={className}
    >
      {['M', 'T', 'W', 'T', 'F', 'S', 'S'].map((day, i) => (
        <ScreenText key={i} x={46 + i * 44.6} y={132} size={13} anchor="middle" color={COLOR.muted}>
          {day}
        </ScreenText>
      ))}
      {Array.from({ length: 31 }, (_, i) => {
        const day = i + 1;
        const [x, y] = [24 + (i % 7) * 44.6, 150 + Math.floor(i / 7) * 66];
        const jumps = jumpDays[day];
        return (
          <g key={day}>
            <rect
              x={x + 1}
              y={y}
              width={42}
              height={58}
              rx={2}
              fill={day === meetDay ? COLOR.bar : jumps === undefined ? 'none' : COLOR.ink}
              fillOpacity={day === meetDay ? 1 : (jumps ?? 0) / 22}
              stroke={COLOR.hairline}
            />
            <ScreenText
              x={x + 22}
              y={y + 21}
              size={13}
              face="mono"
              anchor="middle"
              color={day === meetDay ? 'var(--bar-ink)' : COLOR.ink}
            >
              {day}
            </ScreenText>
            {jumps !== undefined && (
              <ScreenText x={x + 22} y={y + 46} size={17} face="display" anchor="middle">
                {jumps}
              </ScreenText>
            )}
          </g>
        );
      })}
      <Rule y={508} />
      <ScreenText x={24} y={546} size={20} face="display">
        City meet, Saturday 28
      </ScreenText>
      <ScreenText x={24} y={574} size={14} color={COLOR.muted}>
        Opening 4.10 · pole 4.60/165 · 7 lefts
      </ScreenText>
      <Rule y={600} />
      <ScreenText x={24} y={640} size={15} color={COLOR.muted}>
        75 jumps, 51 makes
      </ScreenText>
      <ScreenText x={336} y={640} size={17} face="mono" anchor="end">
        68%
      </ScreenText>
    </Phone>
  );
}

const heights = [3.9, 4.0, 4.0, 4.1, 4.05, 4.2, 4.25, 4.25, 4.35, 4.4];
const frameView = { left: -4.6, right: 2, bottom: -0.5, top: 5.9 };

/** A frame of a jump, and below it the heights of the season. */
export function VideoScreen({ className }: ScreenProps) {
  const points = heights.map((height, i) => [30 + i * 33.4, 640 - (height - 3.8) * 190] as const);
  const last = points[points.length - 1] ?? [0, 0];
  return (
    <Phone
      label="App screen: a slow-motion frame of a jump, and below it the heights of the season going up to 4.40 meters"
      heading="Video & stats"
      tab="Video"
      className={className}
    >
      <svg x={24} y={112} width={312} height={302} viewBox={viewBox(frameView)} aria-hidden>
        <LandingMat right={2} />
        <Crossbar />
        <Runway left={-4.6} right={0.42} />
        <Vaulter moment={vaultAt(momentAt(0))} opacity={0.25} />
        <MassTrace from={momentAt(-0.1)} width={4} />
        <Vaulter moment={vaultAt(momentAt(0.6))} fill={COLOR.tartan} poleColor={COLOR.ink} />
      </svg>
      <Rule y={430} />
      {Array.from({ length: 25 }, (_, i) => (
        <path
          key={i}
          d={`M${30 + i * 12.5} 444v${i % 5 === 0 ? 16 : 9}`}
          stroke={i === 15 ? COLOR.tartan : COLOR.control}
          strokeWidth={i === 15 ? 5 : 2}
        />
      ))}
      <ScreenText x={24} y={492} size={14} face="mono" color={COLOR.muted}>
        1080p · frame 144
      </ScreenText>
      <ScreenText x={336} y={492} size={14} face="mono" anchor="end" color={COLOR.muted}>
        1/8 speed
      </ScreenText>
      <path
        d={`M${points.map(([x, y]) => `${x} ${y.toFixed(1)}`).join('L')}`}
        fill="none"
        stroke={COLOR.ink}
        strokeWidth={3}
        strokeLinejoin="round"
      />
      <circle cx={last[0]} cy={last[1]} r={7} fill={COLOR.tartan} />
      <ScreenText x={last[0] - 12} y={last[1] - 4} size={18} face="mono" anchor="end">
        4.40
      </ScreenText>
      <ScreenText x={24} y={660} size={13} face="mono" color={COLOR.muted}>
        March
      </ScreenText>
      <ScreenText x={336} y={660} size={13} face="mono" anchor="end" color={COLOR.muted}>
        May
      </ScreenText>
    </Phone>
  );
}
