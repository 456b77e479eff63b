interface ChoiceProps {
  name: string;
  onChoose: () => void;
  disabled: boolean;
}

/** Starts a measurement. */
export function Choice({ name, onChoose, disabled }: ChoiceProps) {
  return (
    <li>
      <button
        type="button"
        onClick={onChoose}
        disabled={disabled}
        className="min-h-11 border border-control px-3 text-13 font-semibold hover:border-ink hover:bg-surface-2 disabled:text-muted"
      >
        {name}
      </button>
    </li>
  );
}
