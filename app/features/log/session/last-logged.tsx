import { useUnits } from '#common/units/units.ts';
import { missReasonNames, missReasons, type Attempt, type MissReason } from '#domain/jump-log.ts';
import { formatLength } from '#domain/measures.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { resultMarks } from '#domain/marks.ts';
import { resultNames } from '../describe.ts';

interface LastLoggedProps {
  attempt: Attempt;
  onReason: (reason: MissReason | null) => void;
  onUndo: () => void;
}

/** Confirms the jump that was just logged. It can be taken back, and a miss can be given its reason. */
export function LastLogged({ attempt: { barM, result, reason }, onReason, onUndo }: LastLoggedProps) {
  const units = useUnits();
  return (
    <div className="mb-2">
      <div className="flex items-center justify-between gap-3">
        <p role="status" className="font-mono text-15">
          <span aria-hidden className="mr-2 font-semibold">
            {result === null ? '·' : resultMarks[result]}
          </span>
          {barM === null ? 'No bar' : formatLength(barM, units)}
          {result === null ? '' : `, ${resultNames[result].toLowerCase()}`}: logged
        </p>
        <Button look="quiet" onClick={onUndo}>
          Undo
        </Button>
      </div>
      {result === 'missed' && (
        <div
          role="group"
          aria-label="Why did it miss?"
          className="-mx-5 flex gap-2 overflow-x-auto px-5 pb-2 sm:mx-0 sm:flex-wrap sm:px-0"
        >
          {missReasons.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={reason === each}
              className={classNames(
                'min-h-11 shrink-0 whitespace-nowrap rounded-sm border px-3 text-15',
                reason === each ? 'border-ink bg-ink text-ground' : 'border-control hover:bg-surface-2',
              )}
              onClick={() => onReason(reason === each ? null : each)}
            >
              {missReasonNames[each]}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}
