import { Search } from 'lucide-react';
import { useId, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface SearchFieldProps extends Omit<ComponentProps<'input'>, 'onChange'> {
  label: string;
  /** Shows the label to screen readers only, for fields with a placeholder. */
  isLabelHidden?: boolean;
  value: string;
  onType: (text: string) => void;
}

/** Labeled search field. `className` applies to the wrapper. */
export function SearchField({ label, isLabelHidden, onType, className, ...props }: SearchFieldProps) {
  const id = useId();
  return (
    <div className={classNames('flex min-w-0 flex-1 flex-col gap-1.5', className)}>
      <label htmlFor={id} className={isLabelHidden ? 'sr-only' : 'text-15 font-semibold'}>
        {label}
      </label>
      <div className="relative">
        <Search
          aria-hidden
          strokeWidth={1.5}
          className="pointer-events-none absolute left-3 top-1/2 size-5 -translate-y-1/2 text-muted"
        />
        <input
          id={id}
          type="search"
          maxLength={100}
          enterKeyHint="search"
          autoComplete="off"
          onChange={({ target }) => onType(target.value)}
          className="min-h-12 w-full rounded-sm border border-control bg-surface pl-11 pr-3 text-17 placeholder:text-muted max-md:placeholder:text-15"
          {...props}
        />
      </div>
    </div>
  );
}
