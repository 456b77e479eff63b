import { classNames } from './class-names.ts';

interface FilterChipsProps {
  /** Accessible name of the group. */
  label: string;
  options: readonly { value: string; label: string }[];
  /** The chosen option; none is pressed for any other value. */
  value: string;
  onChange: (value: string) => void;
}

/** Buttons of which one is chosen, in one row that scrolls sideways on phones. */
export function FilterChips({ label, options, value, onChange }: FilterChipsProps) {
  return (
    <div
      role="group"
      aria-label={label}
      className="-mx-5 flex gap-2 overflow-x-auto px-5 py-1 md:mx-0 md:flex-wrap md:px-0"
    >
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
          className={classNames(
            'inline-flex min-h-11 shrink-0 items-center rounded-sm border px-4 text-15 font-semibold transition-colors duration-[120ms]',
            option.value === value
              ? 'border-ink bg-ink text-ground shadow-[inset_0_-4px_0_var(--tartan)]'
              : 'border-control text-ink hover:border-ink hover:bg-surface-2',
          )}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
