import type { ComponentProps } from 'react';
import { findPasswordProblem, passwordMinimum } from '#domain/find-password-problem.ts';
import { rateStrength, type PasswordStrength } from '#lib/forms/password-rules.ts';
import { classNames } from '#ui/class-names.ts';
import { PasswordField } from '#ui/password-field.tsx';

const strengthLabels: Record<Exclude<PasswordStrength, 0>, string> = {
  1: 'Weak. It works, but a few words are better.',
  2: 'Fair. A few more characters make it strong.',
  3: 'Strong.',
};

const tooCommon = 'Too easy to guess. Use a few words.';

interface NewPasswordFieldProps extends Omit<ComponentProps<typeof PasswordField>, 'hint' | 'autoComplete'> {
  /** Current value, rated for strength. */
  typed: string;
  /** Words that others know about the member, such as names and the email address. They make a password weak. */
  known?: readonly string[];
  /** In characters. */
  minimum?: number;
}

/** New password field with a strength meter. */
export function NewPasswordField({
  typed,
  known,
  minimum = passwordMinimum,
  className,
  ...props
}: NewPasswordFieldProps) {
  const isShort = findPasswordProblem(typed, { minimum }) === 'short';
  const strength = isShort ? 0 : rateStrength(typed, known);
  return (
    <div className={className}>
      <PasswordField autoComplete="new-password" {...props} />
      <div aria-hidden className="mt-2 grid max-w-48 grid-cols-3 gap-1">
        {([1, 2, 3] as const).map((step) => (
          <span key={step} className={classNames('h-1', step <= strength ? 'bg-ink' : 'bg-surface-2')} />
        ))}
      </div>
      <p aria-live="polite" className="mt-1.5 text-13 text-muted">
        {findPasswordProblem(typed) === 'common'
          ? tooCommon
          : strength === 0
            ? `At least ${minimum} characters. A few words make a strong password.`
            : strengthLabels[strength]}
      </p>
    </div>
  );
}
