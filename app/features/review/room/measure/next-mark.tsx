import { useUnits } from '#common/units/units.ts';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { formatError } from './format-result.ts';
import type { Suggestion } from './math/suggest.ts';
import { measureNames, referenceNames } from './names.ts';

const lowerFirst = (name: string) => `the ${name.charAt(0).toLowerCase()}${name.slice(1)}`;

interface NextMarkProps {
  /** The mark to make next; undefined if there are enough. */
  mark: Suggestion['mark'] | undefined;
  isDisabled: boolean;
  onMark: (mark: Suggestion['mark']) => void;
  /** Whether something is marked, so that a suggestion is looked for. */
  hasScale: boolean;
  /** Null if no mark would help much, undefined while it is looked for. */
  suggestion: Suggestion | null | undefined;
}

/** Offers the next mark. A suggestion takes a second, so its lines are kept free: nothing moves under the coach's finger. */
export function NextMark({ mark, isDisabled, onMark, hasScale, suggestion }: NextMarkProps) {
  const units = useUnits();
  if (!mark && !hasScale) return null;
  return (
    <div className={classNames('px-4 pt-1', hasScale && 'min-h-24')}>
      {mark && (
        <Button look="secondary" className="w-full" disabled={isDisabled} onClick={() => onMark(mark)}>
          Mark {mark === 'line' ? 'a straight line' : lowerFirst(referenceNames[mark])}
        </Button>
      )}
      {hasScale && (
        <p className="pt-1 text-13">
          {suggestion
            ? `${measureNames[suggestion.kind]}, now ${formatError(suggestion.kind, suggestion.measured, units)}: this mark narrows it most.`
            : suggestion === undefined
              ? 'Looking for the mark that narrows the ± most…'
              : !mark && 'No other mark narrows the ± much.'}
        </p>
      )}
    </div>
  );
}
