import { Silhouette } from '../figures/silhouette.tsx';
import type { Point } from '../figures/geometry.ts';
import { momentAt, vaultAt } from '../figures/vault.ts';

/** Phases in seconds from take-off, with the numbers of the drills for each. */
const PHASES: { name: string; seconds: number; drills: string }[] = [
  { name: 'Carry, run', seconds: -0.62, drills: '1, 2' },
  { name: 'Plant', seconds: -0.14, drills: '3, 4' },
  { name: 'Take-off', seconds: 0.02, drills: '5, 6, 7' },
  { name: 'Swing', seconds: 0.42, drills: '8, 9' },
  { name: 'Inversion', seconds: 0.76, drills: '10, 11' },
  { name: 'Extension', seconds: 0.98, drills: '12' },
];

const CELL = { width: 20, height: 34, gap: 1.2 };
/** Visible area of a cell, in meters. */
const VIEW = { width: 1.5, height: 2.55 };

const lineOf = (points: readonly Point[]): string =>
  points.map(({ x, y }) => `${(x * 100).toFixed(1)},${(-y * 100).toFixed(1)}`).join(' ');

function Phase({ index }: { index: number }) {
  const phase = PHASES[index];
  if (!phase) return null;
  const { figure, pole, mass } = vaultAt(momentAt(phase.seconds));
  const left = index * (CELL.width + CELL.gap);
  const view = [
    (mass.x - VIEW.width / 2) * 100,
    -(mass.y + VIEW.height / 2) * 100,
    VIEW.width * 100,
    VIEW.height * 100,
  ];
  return (
    <g>
      <rect x={left} y={0} width={CELL.width} height={CELL.height} rx={0.5} fill="var(--ground)" />
      <svg
        x={left}
        y={0}
        width={CELL.width}
        height={CELL.height}
        viewBox={view.map((value) => value.toFixed(1)).join(' ')}
      >
        <polyline
          points={lineOf([...pole.points, pole.end])}
          fill="none"
          stroke="var(--muted)"
          strokeWidth={2.6}
          strokeLinecap="round"
        />
        <Silhouette figure={figure} />
      </svg>
      <text
        x={left}
        y={CELL.height + 5}
        fontSize={3.4}
        fontWeight={700}
        fontFamily="var(--text)"
        fill="var(--ink)"
      >
        {phase.name}
      </text>
      <text x={left} y={CELL.height + 9.6} fontSize={3} fontFamily="var(--mono)" fill="var(--muted)">
        {phase.drills}
      </text>
    </g>
  );
}

/** Six phases of a vault as single frames, each with the numbers of its drills. */
export function VaultPhases() {
  const width = PHASES.length * (CELL.width + CELL.gap) - CELL.gap;
  return (
    <svg
      viewBox={`0 0 ${width} ${CELL.height + 11}`}
      role="img"
      aria-label="Carry and run, plant, take-off, swing, inversion and extension, with the drills for each"
    >
      {PHASES.map(({ name }, index) => (
        <Phase key={name} index={index} />
      ))}
    </svg>
  );
}
