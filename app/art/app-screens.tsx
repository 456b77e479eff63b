import type { ReactNode } from 'react';
import { COLOUR, MONO } from './marks.tsx';
import { PhasePicture } from './phase-picture.tsx';

export type AppScreen =
  'session' | 'log' | 'video' | 'poles' | 'chart' | 'calendar' | 'competition' | 'messages';

const SANS = "var(--font-text, 'Instrument Sans Variable', sans-serif)";

type TextProps = {
  x: number;
  y: number;
  size?: number;
  colour?: string;
  end?: boolean;
  middle?: boolean;
  strong?: boolean;
  mono?: boolean;
  children: ReactNode;
};

function Text({ x, y, size = 11, colour = COLOUR.ink, end, middle, strong, mono, children }: TextProps) {
  return (
    <text
      x={x}
      y={y}
      fontSize={size}
      fill={colour}
      fontFamily={mono ? MONO : SANS}
      fontWeight={strong ? 650 : 450}
      textAnchor={end ? 'end' : middle ? 'middle' : 'start'}
    >
      {children}
    </text>
  );
}

const Rule = ({ y }: { y: number }) => <path d={`M16 ${y}H224`} stroke={COLOUR.hairline} />;

/** The frame of a screen of the app: 240 by 480 units, a heading, and the five places at the foot. */
function Phone({
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
    <svg viewBox="0 0 240 480" aria-hidden className="w-full border border-control bg-ground">
      <Text x={16} y={20} size={9} mono colour={COLOUR.muted}>
        9:41
      </Text>
      <Text x={16} y={52} size={19} strong>
        {title}
      </Text>
      {aside !== undefined && (
        <Text x={224} y={52} size={10} end mono colour={COLOUR.muted}>
          {aside}
        </Text>
      )}
      <path d="M16 66H224" stroke={COLOUR.ink} strokeWidth={1.5} />
      {children}
      <path d="M0 440H240" stroke={COLOUR.hairline} />
      {['Plan', 'Log', 'Film', 'Poles', 'Chat'].map((name, i) => (
        <g key={name}>
          {i === place && <rect x={9 + i * 46} y={440} width={38} height={2.5} fill={COLOUR.tartan} />}
          <Text
            x={28 + i * 46}
            y={463}
            size={9}
            middle
            strong={i === place}
            colour={i === place ? COLOUR.ink : COLOUR.muted}
          >
            {name}
          </Text>
        </g>
      ))}
    </svg>
  );
}

type RowProps = { y: number; main: string; note: string; value?: string; colour?: string };

function Row({ y, main, note, value, colour }: RowProps) {
  return (
    <g>
      <Text x={16} y={y} size={12} strong>
        {main}
      </Text>
      <Text x={16} y={y + 15} size={10} colour={COLOUR.muted}>
        {note}
      </Text>
      {value !== undefined && (
        <Text x={224} y={y + 6} size={13} end mono colour={colour}>
          {value}
        </Text>
      )}
      <Rule y={y + 28} />
    </g>
  );
}

function Session() {
  const parts: [string, string, boolean][] = [
    ['Sprint drills', '4 × 20 m, full recovery', true],
    ['Slide box', '6 plants, top arm long', true],
    ['6-step jumps', '6 × 13 ft 150, grip 3.90', false],
    ['12-step jumps', '5 × 14 ft 160, bar at 4.30', false],
    ['High bar', '3 × 5 bubkas, slow down', false],
  ];
  return (
    <Phone title="Tuesday" aside="week 3" place={0}>
      <Text x={16} y={88} size={10} mono colour={COLOUR.tartan}>
        ONE CUE: HANDS UP EARLIER
      </Text>
      {parts.map(([main, note, done], i) => (
        <g key={main}>
          <rect
            x={17}
            y={105 + i * 56}
            width={14}
            height={14}
            fill={done ? COLOUR.ink : 'none'}
            stroke={COLOUR.ink}
            strokeWidth={1.2}
          />
          {done && (
            <path
              d={`m20 ${112 + i * 56} l3 3.5l6 -7`}
              fill="none"
              stroke={COLOUR.ground}
              strokeWidth={1.8}
            />
          )}
          <Text x={42} y={112 + i * 56} size={12} strong>
            {main}
          </Text>
          <Text x={42} y={127 + i * 56} size={10} colour={COLOUR.muted}>
            {note}
          </Text>
          <Rule y={140 + i * 56} />
        </g>
      ))}
      <rect x={16} y={394} width={208} height={32} fill={COLOUR.pit} rx={2} />
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

function Log() {
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
      <rect x={48} y={152} width={144} height={5} fill={COLOUR.bar} />
      {['Make', 'Miss', 'No jump'].map((name, i) => (
        <g key={name}>
          <rect
            x={16 + i * 71}
            y={178}
            width={66}
            height={34}
            fill={i === 0 ? COLOUR.ink : 'none'}
            stroke={COLOUR.ink}
            rx={2}
          />
          <Text
            x={49 + i * 71}
            y={199}
            size={10.5}
            middle
            strong
            colour={i === 0 ? COLOUR.ground : COLOUR.ink}
          >
            {name}
          </Text>
        </g>
      ))}
      <Text x={16} y={240} size={10} mono colour={COLOUR.muted}>
        TODAY
      </Text>
      {jumps.map(([bar, note, made], i) => (
        <Row
          key={i}
          y={262 + i * 43}
          main={`${bar} m`}
          note={note}
          value={made}
          colour={made === 'X' ? COLOUR.muted : COLOUR.ink}
        />
      ))}
    </Phone>
  );
}

function Video() {
  return (
    <Phone title="12-step, 4.40" aside="0.36 s" place={2}>
      <svg x={16} y={80} width={208} height={206} viewBox="46 0 226 180" preserveAspectRatio="xMidYMid slice">
        <rect width={320} height={180} fill={COLOUR.hairline} />
        <svg width={320} height={180}>
          <PhasePicture phase="swing" />
        </svg>
        <path
          d="M150 34c20 50 36 76 58 92"
          fill="none"
          stroke={COLOUR.pit}
          strokeWidth={3}
          strokeLinecap="round"
          strokeDasharray="7 6"
        />
      </svg>
      {Array.from({ length: 27 }, (_, i) => (
        <path
          key={i}
          d={`M${16 + i * 8} ${i % 5 === 0 ? 298 : 302}V310`}
          stroke={i === 14 ? COLOUR.tartan : COLOUR.control}
          strokeWidth={i === 14 ? 3 : 1}
        />
      ))}
      <Row y={336} main="Keep" note="Long trail leg, straight top arm" />
      <Row y={382} main="Change" note="Wait: hips before hands" />
    </Phone>
  );
}

function Poles() {
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
          <Text x={224} y={92 + i * 58} size={10} end mono colour={i === 0 ? COLOUR.tartan : COLOUR.muted}>
            {note}
          </Text>
          <Text x={16} y={107 + i * 58} size={10} colour={COLOUR.muted}>
            {flex}
          </Text>
          <path d={`M16 ${118 + i * 58}H224`} stroke={COLOUR.hairline} strokeWidth={4} />
          {share > 0 && (
            <path
              d={`M16 ${118 + i * 58}H${16 + 208 * share}`}
              stroke={i === 1 ? COLOUR.tartan : COLOUR.control}
              strokeWidth={4}
            />
          )}
        </g>
      ))}
    </Phone>
  );
}

function Chart() {
  const heights = [3.9, 4.0, 3.95, 4.1, 4.2, 4.15, 4.3, 4.4];
  const y = (metres: number) => 250 - (metres - 3.8) * 230;
  const line = heights.map((metres, i) => `${i === 0 ? 'M' : 'L'}${52 + i * 23} ${y(metres)}`).join('');
  return (
    <Phone title="Progress" aside="2025" place={1}>
      {[3.8, 4.0, 4.2, 4.4].map((metres) => (
        <g key={metres}>
          <path d={`M46 ${y(metres)}H224`} stroke={COLOUR.hairline} />
          <Text x={16} y={y(metres) + 3.5} size={9} mono colour={COLOUR.muted}>
            {metres.toFixed(2)}
          </Text>
        </g>
      ))}
      <path d={line} fill="none" stroke={COLOUR.ink} strokeWidth={2} />
      {heights.map((metres, i) => (
        <circle
          key={i}
          cx={52 + i * 23}
          cy={y(metres)}
          r={i === 7 ? 5 : 3}
          fill={i === 7 ? COLOUR.tartan : COLOUR.ink}
        />
      ))}
      <Text x={52} y={270} size={9} mono colour={COLOUR.muted}>
        Mar
      </Text>
      <Text x={218} y={270} size={9} end mono colour={COLOUR.muted}>
        Jun
      </Text>
      <Row y={304} main="Season best" note="14 June, second attempt" value="4.40" />
      <Row y={348} main="Makes" note="last 30 days, 52 jumps" value="63 %" />
      <Row y={392} main="Grip" note="since March" value="+0.15" />
    </Phone>
  );
}

function Calendar() {
  const marked: Readonly<Record<number, string>> = {
    3: COLOUR.ink,
    5: COLOUR.ink,
    10: COLOUR.ink,
    12: COLOUR.ink,
    17: COLOUR.ink,
    19: COLOUR.ink,
    24: COLOUR.ink,
  };
  return (
    <Phone title="June" aside="2 meets" place={0}>
      {['M', 'T', 'W', 'T', 'F', 'S', 'S'].map((day, i) => (
        <Text key={i} x={28 + i * 30.6} y={90} size={9} middle mono colour={COLOUR.muted}>
          {day}
        </Text>
      ))}
      {Array.from({ length: 30 }, (_, i) => {
        const [x, y] = [28 + (i % 7) * 30.6, 114 + Math.floor(i / 7) * 38];
        const meet = i === 13 || i === 27;
        return (
          <g key={i}>
            {meet && <rect x={x - 12} y={y - 15} width={24} height={24} fill={COLOUR.bar} />}
            {i === 9 && (
              <rect
                x={x - 12}
                y={y - 15}
                width={24}
                height={24}
                fill="none"
                stroke={COLOUR.tartan}
                strokeWidth={1.5}
              />
            )}
            <text
              x={x}
              y={y + 1}
              fontSize={11}
              textAnchor="middle"
              fontFamily={MONO}
              fill={meet ? 'var(--bar-ink, #12161B)' : COLOUR.ink}
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

function Competition() {
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
        <Text key={name} x={[16, 96, 224][i] ?? 16} y={90} size={9} mono end={i === 2} colour={COLOUR.muted}>
          {name}
        </Text>
      ))}
      {series.map(([bar, attempts, standards], i) => (
        <g key={bar}>
          {i === 4 && <rect x={8} y={99 + i * 40} width={224} height={36} fill={COLOUR.bar} />}
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
              fill={i === 4 ? 'var(--bar-ink, #12161B)' : COLOUR.ink}
            >
              {value}
            </text>
          ))}
          <Rule y={137 + i * 40} />
        </g>
      ))}
      <Row y={370} main="New best, 4.40 m" note="14 ft 160, grip 4.25, wind +0.8" />
      <Text x={16} y={424} size={10} colour={COLOUR.muted}>
        Film of all 12 jumps saved
      </Text>
    </Phone>
  );
}

function Messages() {
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
            fill={mine ? COLOUR.ink : COLOUR.hairline}
            rx={2}
          />
          {lines.map((line, i) => (
            <Text
              key={line}
              x={mine ? 76 : 26}
              y={y + 19 + i * 15}
              size={11}
              colour={mine ? COLOUR.ground : COLOUR.ink}
            >
              {line}
            </Text>
          ))}
        </g>
      ))}
      <rect x={16} y={394} width={208} height={32} fill="none" stroke={COLOUR.control} rx={2} />
      <Text x={28} y={414} size={11} colour={COLOUR.muted}>
        Message about jump 5
      </Text>
    </Phone>
  );
}

/** Screens of the PVT app as they are planned, drawn; the words beside them say what they show. */
export const APP_SCREENS: Readonly<Record<AppScreen, () => ReactNode>> = {
  session: Session,
  log: Log,
  video: Video,
  poles: Poles,
  chart: Chart,
  calendar: Calendar,
  competition: Competition,
  messages: Messages,
};
