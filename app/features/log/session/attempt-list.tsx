import { Film, Pencil } from 'lucide-react';
import { useUnits } from '#common/units/units.ts';
import type { Attempt } from '#domain/jump-log.ts';
import { formatLength } from '#domain/measures.ts';
import { resultMarks } from '#domain/marks.ts';
import { describeAttempt, resultNames } from '../describe.ts';
import type { BagPole } from '../data/log.ts';

interface AttemptListProps {
  /** In the order that they were logged; shown the latest first. */
  attempts: readonly Attempt[];
  poles: readonly BagPole[];
  /** Without it, jumps can't be changed. */
  onOpen?: (attempt: Attempt) => void;
}

const icon = { 'aria-hidden': true, strokeWidth: 1.5, className: 'size-4 shrink-0 text-muted' } as const;

/** The jumps of a practice or meet. */
export function AttemptList({ attempts, poles, onOpen }: AttemptListProps) {
  const units = useUnits();
  return (
    <ol className="divide-y divide-hairline border-y border-hairline">
      {attempts.toReversed().map((attempt) => {
        const { id, barM, result, poleId, submissionId } = attempt;
        const pole = poles.find((of) => of.id === poleId);
        const details = describeAttempt(attempt, pole, units);
        const content = (
          <>
            <span aria-hidden className="w-5 shrink-0 font-mono text-21 font-semibold">
              {result === null ? '·' : resultMarks[result]}
            </span>
            <span className="min-w-0 flex-1">
              <span className="block font-mono text-17 font-semibold">
                {barM === null ? 'No bar' : formatLength(barM, units)}
                <span className="sr-only">{result !== null && `, ${resultNames[result]}`}</span>
              </span>
              {details !== '' && <span className="block text-13 wrap-anywhere text-muted">{details}</span>}
            </span>
            {submissionId !== null && <Film {...icon} />}
            {onOpen && <Pencil {...icon} />}
          </>
        );
        const row = 'flex min-h-14 w-full items-center gap-3 py-2 text-left';
        return (
          <li key={id}>
            {onOpen ? (
              <button type="button" className={`${row} hover:bg-surface-2`} onClick={() => onOpen(attempt)}>
                {content}
                <span className="sr-only">Change</span>
              </button>
            ) : (
              <div className={row}>{content}</div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
