import { useQuery } from '@tanstack/react-query';
import { Download, Printer } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { formatDate } from '#domain/days.ts';
import { saveCsv } from '#common/csv/save-csv.ts';
import { useUnits } from '#common/units/units.ts';
import { useSession } from '#lib/session/session.ts';
import { MemberUnitsSwitch } from '#common/units/member-units-switch.tsx';
import { printOnly } from '#lib/page/print-only.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { NotLoaded } from '#ui/not-loaded.tsx';
import { differenceOf, inUnits, lengthOf, type Measure } from '../room/jump/jump.ts';
import { shortCheck } from '../room/measure/describe-check.ts';
import { MadeMark } from '../room/jump/made-mark.tsx';
import { progressQuery, type JumpPoint } from './load-progress.ts';
import { Attendance } from './attendance.tsx';
import { poleOf } from './describe-point.ts';
import { JumpLink } from './jump-link.tsx';
import { measuredLines } from './measured-lines.ts';
import { groupNames, groupsOf, pointsOf, type ProgressGroup } from './plot-panels.ts';
import { progressAsCsv } from './progress-csv.ts';
import { ProgressPlot } from './progress-plot.tsx';
import { ProgressTable } from './progress-table.tsx';

const views = ['Plot', 'Table'] as const;

interface ValueProps {
  name: string;
  measure: Measure;
  isUnchecked?: boolean;
}

function Value({ name, measure, isUnchecked }: ValueProps) {
  const { main, other } = inUnits(measure, useUnits());
  return (
    <div>
      <dt className="text-13 text-muted">{name}</dt>
      <dd className="font-mono text-15">
        {main} {other !== main && <span className="text-13 text-muted">{other}</span>}
      </dd>
      {isUnchecked && <dd className="text-13 text-muted">{shortCheck('none')}</dd>}
    </div>
  );
}

const leftsOf = (count: number): Measure => ({ metric: `${count} lefts`, imperial: `${count} lefts` });

function SelectedJump({ point, isOwn }: { point: JumpPoint; isOwn: boolean }) {
  const { gripM, barM, aboveGripM, poleLengthM, poleRatingKg, runUpLefts, measured } = point;
  return (
    <div className="mt-4 border-t-2 border-tartan pt-3">
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-15">
        <JumpLink point={point} isOwn={isOwn}>
          {formatDate(point.sentAt)}
        </JumpLink>
        <MadeMark made={point.made} />
      </p>
      <dl className="flex flex-wrap gap-x-8 gap-y-2">
        {gripM !== null && <Value name="Grip" measure={lengthOf(gripM)} />}
        {barM !== null && <Value name="Bar" measure={lengthOf(barM)} />}
        {aboveGripM !== null && <Value name="Bar above grip" measure={differenceOf(aboveGripM)} />}
        {poleLengthM !== null && <Value name="Pole" measure={poleOf(poleLengthM, poleRatingKg)} />}
        {runUpLefts !== null && <Value name="Run-up" measure={leftsOf(runUpLefts)} />}
        {measuredLines(measured).map((line) => (
          <Value key={line.name} {...line} />
        ))}
      </dl>
    </div>
  );
}

/** Legend of the plots, limited to the marks that appear in them. */
function Legend({ points }: { points: readonly JumpPoint[] }) {
  const plotted = points.filter(({ barM }) => barM !== null);
  const entries = [
    { label: 'Made', made: true, mark: <circle cx={8} cy={8} r={5} fill="var(--bar)" /> },
    { label: 'Missed', made: false, mark: <path d="M3 3l10 10M13 3L3 13" strokeWidth={2.5} /> },
    { label: 'Not entered', made: null, mark: <circle cx={8} cy={8} r={5} /> },
  ].filter(({ made }) => plotted.some((point) => point.made === made));
  if (points.some(({ measured }) => measured.speed?.isUnchecked))
    entries.push({
      label: 'Camera not checked',
      made: null,
      mark: <path d="M8 1V4M8 12V15M5 1h6M5 15h6M8 4a4 4 0 1 0 0 8a4 4 0 1 0 0 -8" />,
    });
  return (
    <ul className="flex flex-wrap gap-x-5 gap-y-1 text-13">
      {entries.map(({ label, mark }) => (
        <li key={label} className="inline-flex items-center gap-2">
          <svg aria-hidden width={16} height={16} fill="none" stroke="var(--ink)" strokeWidth={1.75}>
            {mark}
          </svg>
          {label}
        </li>
      ))}
    </ul>
  );
}

interface SwitchProps<Name extends string> {
  label: string;
  options: readonly Name[];
  chosen: Name;
  onChoose: (name: Name) => void;
}

function Switch<Name extends string>({ label, options, chosen, onChoose }: SwitchProps<Name>) {
  return (
    <div role="group" aria-label={label} className="flex border border-control">
      {options.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={chosen === name}
          onClick={() => onChoose(name)}
          className={classNames(
            'min-h-9 px-3 text-15 font-semibold pointer-coarse:min-h-11',
            chosen === name ? 'bg-ink text-ground' : 'hover:bg-surface-2',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  );
}

interface NumbersProps {
  points: readonly JumpPoint[];
  athleteId: string;
  onPrint: () => void;
}

function Numbers({ points, athleteId, onPrint }: NumbersProps) {
  const isOwn = useSession().user?.id === athleteId;
  const [view, setView] = useState<(typeof views)[number]>('Plot');
  const [wantedGroup, setGroup] = useState<ProgressGroup>();
  const [chosenId, setChosenId] = useState<string>();
  const groups = groupsOf(points);
  const group = groups.find((name) => name === wantedGroup) ?? groups[0] ?? 'jump';
  const shown = pointsOf(points, group);
  const found = shown.findIndex(({ id }) => id === chosenId);
  const chosen = found === -1 ? shown.length - 1 : found;
  const point = shown[chosen];
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        {group === 'jump' ? (
          <Legend points={shown} />
        ) : (
          <p className="text-13 text-muted">± is the time between two frames of the video.</p>
        )}
        <div className="flex flex-wrap items-center gap-3 print:hidden">
          {groups.length > 1 && (
            <Switch
              label="Numbers"
              options={groups.map((name) => groupNames[name])}
              chosen={groupNames[group]}
              onChoose={(name) => setGroup(groups.find((other) => groupNames[other] === name))}
            />
          )}
          <MemberUnitsSwitch />
          <Switch label="View" options={views} chosen={view} onChoose={setView} />
        </div>
      </div>
      {view === 'Table' ? (
        <ProgressTable points={shown} group={group} isOwn={isOwn} />
      ) : (
        <>
          <ProgressPlot
            points={shown}
            group={group}
            chosen={chosen}
            onChoose={(i) => setChosenId(shown[i]?.id)}
          />
          {point && <SelectedJump point={point} isOwn={isOwn} />}
        </>
      )}
      <p className="mt-3 flex flex-wrap gap-x-6 print:hidden">
        <Button
          look="quiet"
          onClick={() => saveCsv('jumps.csv', (separator) => progressAsCsv(points, separator))}
        >
          <Download aria-hidden strokeWidth={1.5} className="size-5" />
          Save all numbers as CSV
        </Button>
        <Button look="quiet" onClick={onPrint}>
          <Printer aria-hidden strokeWidth={1.5} className="size-5" />
          Print
        </Button>
      </p>
    </>
  );
}

/** An athlete's heights, pole, speed and step times over time, as a plot or a table, and the days trained. */
export function Progress({ athleteId, whenEmpty }: { athleteId: string; whenEmpty: ReactNode }) {
  const { data: points, error, refetch } = useQuery(progressQuery(athleteId));
  const section = useRef<HTMLDivElement>(null);
  if (!points) return <NotLoaded what="the progress" error={error} refetch={refetch} />;
  return (
    <div ref={section} className="on-paper">
      <p className="mb-4 hidden text-28 in-data-[printed-alone]:block">
        Progress as of {formatDate(new Date())}
      </p>
      {points.length === 0 ? (
        <p className="text-15 text-muted">{whenEmpty}</p>
      ) : (
        <Numbers points={points} athleteId={athleteId} onPrint={() => printOnly(section.current)} />
      )}
      <Attendance athleteId={athleteId} />
    </div>
  );
}
