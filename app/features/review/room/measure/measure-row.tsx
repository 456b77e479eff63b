import { Pencil, Trash2 } from 'lucide-react';
import { useEffect, useRef, type ReactNode } from 'react';
import { formatFilmTime } from '#domain/format-clock.ts';
import { formatLength, type UnitSystem } from '#domain/measures.ts';
import { classNames } from '#ui/class-names.ts';
import { formatMeasuredLength, formatResult } from './format-result.ts';
import { evaluate, type Evaluation, type Foot, type MeasuredFilm } from './math/evaluate.ts';
import { isCalibration, storedResult, type Measurement } from './measurement.ts';
import { describeCheck, shortCheck, storedCheck } from './describe-check.ts';
import { nameOf } from './names.ts';
import { StepLengths } from './step-lengths.tsx';

/** Describes where the toe is, seen from the top hand. */
export function describeFoot({ place, offset }: Foot, units: UnitSystem): string {
  if (place === 'under') return 'The toe is under the top hand.';
  const length = formatMeasuredLength({ ...offset, value: Math.abs(offset.value) }, units);
  return place === 'inside'
    ? `The toe is inside: ${length} nearer to the box than the top hand.`
    : `The toe is outside: ${length} behind the top hand.`;
}

/** What is to know about a result besides its number. */
export function ResultDetails({
  evaluation,
  stored,
  units,
}: {
  evaluation: Evaluation;
  /** What was measured earlier keeps how its camera was checked. */
  stored?: Measurement;
  units: UnitSystem;
}) {
  if (evaluation.problem !== undefined) return <p className="text-13 text-error">{evaluation.problem}</p>;
  const { result, foot, steps, notes, isTooCoarse } = evaluation;
  const check = stored && storedResult(stored) ? storedCheck(stored) : evaluation.check;
  return (
    <>
      {check && <p className="pt-1 text-13 text-muted">{describeCheck(check)}</p>}
      {result && isTooCoarse && (
        <p className="text-15">
          The film is too coarse for this: less than {formatLength(result.error, units)} apart.
        </p>
      )}
      {foot && <p className="text-15">{describeFoot(foot, units)}</p>}
      {steps && <StepLengths steps={steps} units={units} />}
      {notes.map((note) => (
        <p key={note} className="pt-1 text-13 text-muted">
          {note}
        </p>
      ))}
    </>
  );
}

/** Returns the number of a row: the result, or the known length. */
function numberOf(measurement: Measurement, evaluation: Evaluation | undefined, units: UnitSystem): string {
  const { kind, knownM, acrossM } = measurement;
  if (isCalibration(measurement)) {
    if (knownM === null) return '';
    return acrossM === null
      ? formatLength(knownM, units)
      : `${formatLength(knownM, units)} × ${formatLength(acrossM, units)}`;
  }
  // What was measured earlier keeps its value.
  const stored = storedResult(measurement);
  if (stored) return formatResult(kind, stored, units);
  if (evaluation) {
    const { result } = evaluation.problem === undefined ? evaluation : {};
    return result ? formatResult(kind, result, units) : '–';
  }
  return '';
}

interface MeasureRowProps {
  measurement: Measurement;
  all: readonly Measurement[];
  /** Undefined while the video loads. */
  film: MeasuredFilm | undefined;
  units: UnitSystem;
  isShown: boolean;
  onShow: () => void;
  onGo: (atUs: number) => void;
  onEdit?: () => void;
  onDelete?: () => void;
}

function IconButton({
  label,
  onPress,
  children,
}: {
  label: string;
  onPress: () => void;
  children: ReactNode;
}) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      onClick={onPress}
      className="grid size-11 place-items-center text-muted hover:text-ink"
    >
      {children}
    </button>
  );
}

/** A measurement in the list. Pressed, it shows its lines in the video and its details. */
export function MeasureRow({
  measurement,
  all,
  film,
  units,
  isShown,
  onShow,
  onGo,
  onEdit,
  onDelete,
}: MeasureRowProps) {
  const name = nameOf(measurement);
  const { marks, value } = measurement;
  // The first evaluation fits the camera, which takes a moment.
  const isNeeded = isShown || (value === null && !isCalibration(measurement));
  const evaluation = film && isNeeded ? evaluate(measurement, all, film) : undefined;
  const row = useRef<HTMLLIElement>(null);
  // A number that was just saved, below the scale.
  useEffect(() => {
    if (isShown) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isShown]);
  const isUnchecked = storedResult(measurement) && storedCheck(measurement) === 'none' && !isShown;
  return (
    <li
      ref={row}
      className={classNames(
        'scroll-mb-4 border-b border-hairline border-l-4',
        isShown ? 'border-l-tartan' : 'border-l-transparent',
      )}
    >
      <button
        type="button"
        aria-pressed={isShown}
        onClick={onShow}
        className="flex min-h-12 w-full items-center justify-between gap-3 px-3 text-left -outline-offset-2 hover:bg-surface-2"
      >
        <span className="text-15">{name}</span>
        <span className="text-right">
          <span className="block font-mono text-15">{numberOf(measurement, evaluation, units)}</span>
          {isUnchecked && <span className="block text-13 text-muted">{shortCheck('none')}</span>}
        </span>
      </button>
      {isShown && (
        <div className="px-3 pb-2">
          {evaluation && <ResultDetails evaluation={evaluation} stored={measurement} units={units} />}
          <div className="flex flex-wrap items-center gap-x-3">
            {marks.length > 1 &&
              marks.map(({ atUs }, i) => (
                <button
                  key={i}
                  type="button"
                  onClick={() => onGo(atUs)}
                  className="min-h-11 font-mono text-13 text-pit underline underline-offset-2"
                >
                  {formatFilmTime(atUs, film?.slowMotion ?? null)}
                </button>
              ))}
            <span className="ml-auto flex">
              {onEdit && (
                <IconButton label={`Change ${name}`} onPress={onEdit}>
                  <Pencil aria-hidden strokeWidth={1.5} className="size-4" />
                </IconButton>
              )}
              {onDelete && (
                <IconButton label={`Delete ${name}`} onPress={onDelete}>
                  <Trash2 aria-hidden strokeWidth={1.5} className="size-4" />
                </IconButton>
              )}
            </span>
          </div>
        </div>
      )}
    </li>
  );
}
