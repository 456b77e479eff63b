import type { UnitSystem } from '#domain/measures.ts';
import { storeUnits, useUnits } from './units.ts';
import { classNames } from '#ui/class-names.ts';

const choices: readonly { units: UnitSystem; label: string; name: string }[] = [
  { units: 'metric', label: 'm', name: 'Meters' },
  { units: 'imperial', label: 'ft', name: 'Feet and inches' },
];

/** Chooses between meters and feet, on this device unless `onChoose` stores it elsewhere, too. */
export function UnitsSwitch({ onChoose = storeUnits }: { onChoose?: (units: UnitSystem) => void }) {
  const current = useUnits();
  return (
    <div role="group" aria-label="Units" className="inline-flex border border-control">
      {choices.map(({ units, label, name }) => (
        <button
          key={units}
          type="button"
          aria-label={name}
          aria-pressed={units === current}
          onClick={() => onChoose(units)}
          className={classNames(
            'min-h-9 min-w-11 px-3 font-mono text-15 pointer-coarse:min-h-11',
            units === current ? 'bg-ink text-ground' : 'hover:bg-surface-2',
          )}
        >
          {label}
        </button>
      ))}
    </div>
  );
}
