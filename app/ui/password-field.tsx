import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { TextField } from './field.tsx';

/** Password field with a button that shows the password. */
export function PasswordField({
  label,
  ...props
}: Omit<ComponentProps<typeof TextField>, 'type' | 'trailing'>) {
  const [isShown, setShown] = useState(false);
  const Icon = isShown ? EyeOff : Eye;
  const toggle = (
    <button
      type="button"
      aria-label={`${isShown ? 'Hide' : 'Show'} ${label.toLowerCase()}`}
      onClick={() => setShown(!isShown)}
      className="absolute inset-y-0 right-0 inline-flex w-12 items-center justify-center rounded-sm text-muted hover:text-ink"
    >
      <Icon aria-hidden className="size-5" strokeWidth={1.5} />
    </button>
  );
  return (
    <TextField
      label={label}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="none"
      autoCorrect="off"
      trailing={toggle}
      {...props}
    />
  );
}
