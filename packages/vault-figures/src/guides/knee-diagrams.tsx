import type { ReactNode } from 'react';

function Note({ x, y, to, text }: { x: number; y: number; to: [number, number]; text: string }) {
  return (
    <g>
      <line x1={x - 1.5} y1={y - 1.2} x2={to[0]} y2={to[1]} stroke="var(--control)" strokeWidth={0.3} />
      <text x={x} y={y} fontSize={3.6} fontFamily="var(--mono)" fill="var(--ink)">
        {text}
      </text>
    </g>
  );
}

/** The bent knee from the side, with the tendon between kneecap and shin and its usual sore spot. */
export function TendonDiagram() {
  return (
    <svg viewBox="0 0 150 66" role="img" aria-label="The knee from the side, with the patellar tendon">
      <path
        d="M2 3 C28 0 62 1 82 7 C95 11 99 19 97 28 C95 37 88 41 85 46 C82 52 79 58 77 66 L48 66 C51 56 52 48 51 42 C46 37 26 38 2 40 Z"
        fill="#e6dfcf"
      />
      <path
        d="M2 7 C30 5 60 6 79 13"
        fill="none"
        stroke="var(--control)"
        strokeWidth={3.4}
        strokeLinecap="butt"
      />
      <path
        d="M2 19 L64 19.5 C76 15 86 19 86 27 C86 34 78 36 71 33 C67 30 62 28 57 28 L2 29 Z"
        fill="#fff"
        stroke="var(--ink)"
        strokeWidth={0.45}
      />
      <path
        d="M57 41 C66 37 76 37 82 40 C84 42 82 46 80 49 C77 55 74 60 72.5 66 L58.5 66 C61 57 60 49 57 41 Z"
        fill="#fff"
        stroke="var(--ink)"
        strokeWidth={0.45}
      />
      <path
        d="M92.2 26.5 C91 33 87.5 40 82 45.5"
        fill="none"
        stroke="var(--tartan)"
        strokeWidth={2.8}
        strokeLinecap="round"
      />
      <path
        d="M84 12.5 C89.5 13.5 94.5 18.5 93.8 25.5 C93.2 28 91 28 90 25.5 C88.5 21 86 18.5 82.5 16.5 C80.5 15 81.5 12.4 84 12.5 Z"
        fill="#fff"
        stroke="var(--ink)"
        strokeWidth={0.45}
      />
      <circle cx={92.3} cy={28.2} r={2.9} fill="none" stroke="var(--tartan)" strokeWidth={0.7} />
      <Note x={110} y={8} to={[72, 10]} text="thigh muscle" />
      <Note x={110} y={19} to={[90, 19]} text="kneecap" />
      <Note x={110} y={30} to={[95.2, 28.4]} text="the usual sore spot" />
      <Note x={110} y={41} to={[88.5, 38]} text="patellar tendon" />
      <Note x={110} y={52} to={[75, 52]} text="shin" />
    </svg>
  );
}

const ROWS: { lefts: number; label: string; steps: string }[] = [
  { lefts: 3, label: '3 lefts', steps: '4.2, 4.3' },
  { lefts: 5, label: '5 lefts', steps: '4.4, 4.5' },
  { lefts: 7, label: '7 lefts', steps: '4.6' },
  { lefts: 8, label: 'Full', steps: '4.7–4.9' },
];

/** The approach as footprints, filled for the take-off foot, with the box on the right. */
export function ApproachDiagram() {
  const takeOff = 95;
  const stride = 3.9;
  const marks = ({ lefts }: { lefts: number }, y: number): ReactNode[] =>
    Array.from({ length: lefts * 2 - 1 }, (_, step) => (
      <ellipse
        key={step}
        cx={takeOff - step * stride}
        cy={y + (step % 2 === 0 ? -1.1 : 1.1)}
        rx={1.35}
        ry={0.65}
        fill={step === 0 ? 'var(--tartan)' : step % 2 === 0 ? 'var(--ink)' : 'none'}
        stroke={step === 0 ? 'var(--tartan)' : 'var(--ink)'}
        strokeWidth={0.35}
      />
    ));
  return (
    <svg
      viewBox="0 0 126 46"
      role="img"
      aria-label="Approaches of 3, 5, 7 lefts and the full run, to one box"
    >
      {ROWS.map((row, index) => {
        const y = 7 + index * 10;
        return (
          <g key={row.label}>
            <line x1={0} x2={108} y1={y + 4} y2={y + 4} stroke="var(--hairline)" strokeWidth={0.3} />
            <text x={0} y={y + 1.2} fontSize={3.4} fontFamily="var(--mono)" fill="var(--ink)">
              {row.label}
            </text>
            <text x={19} y={y + 1.2} fontSize={3.4} fontFamily="var(--mono)" fill="var(--muted)">
              {row.steps}
            </text>
            {marks(row, y)}
          </g>
        );
      })}
      <path d="M108 2 L126 2 L126 44 L108 44 Z" fill="#e6dfcf" />
      <path d="M100 23 L109 21 L109 25 Z" fill="var(--ink)" />
      <text x={117} y={24.2} fontSize={3.4} fontFamily="var(--mono)" fill="var(--ink)" textAnchor="middle">
        pit
      </text>
    </svg>
  );
}
