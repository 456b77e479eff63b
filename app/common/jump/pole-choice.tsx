import { useId } from 'react';
import type { Pole } from '#domain/jump-log.ts';
import { useUnits } from '#common/units/units.ts';
import { classNames } from '#ui/class-names.ts';
import { describePole } from './describe-pole.ts';

interface PoleChoiceProps {
  /** In the order to show. */
  poles: readonly Pole[];
  poleId: string | null;
  onChange: (poleId: string | null) => void;
}

/** The athlete's poles in one row that scrolls: one tap chooses. */
export function PoleChoice({ poles, poleId, onChange }: PoleChoiceProps) {
  const name = useId();
  const units = useUnits();
  const offered = poles.filter(({ id, isPutAway }) => !isPutAway || id === poleId);
  if (offered.length === 0) return null;
  const choices = [
    ...offered.map((pole) => ({ id: pole.id, text: describePole(pole, units) })),
    { id: null, text: 'No pole' },
  ];
  return (
    <fieldset className="min-w-0">
      <legend className="text-15 font-semibold">Pole</legend>
      <div className="-mx-5 mt-1.5 flex gap-2 overflow-x-auto px-5 pb-2 sm:mx-0 sm:flex-wrap sm:px-0">
        {choices.map(({ id, text }) => (
          <label
            key={id}
            className={classNames(
              'relative flex min-h-12 shrink-0 cursor-pointer items-center whitespace-nowrap rounded-sm border px-4 font-mono text-15 has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-offset-2 has-[:focus-visible]:outline-pit',
              id === poleId ? 'border-ink bg-ink text-ground' : 'border-control hover:bg-surface-2',
            )}
          >
            <input
              type="radio"
              name={name}
              className="sr-only"
              checked={id === poleId}
              onChange={() => onChange(id)}
            />
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
