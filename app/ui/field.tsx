import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface FieldProps {
  label: string;
  /** Help text below the field. */
  hint?: string;
  /** Error message; replaces the hint and is announced with the field. */
  error?: string;
}

const box =
  'scroll-mt-10 w-full min-h-12 rounded-sm border bg-surface px-3 text-17 text-ink placeholder:text-muted disabled:bg-surface-2 disabled:text-muted';

interface ControlProps {
  id: string;
  className: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FrameProps extends FieldProps {
  className?: string;
  /** Renders the control with the props that link it to its label and note. */
  children: (control: ControlProps) => ReactNode;
}

/** Lays out a label, a control and a note, and links them for assistive technology. */
function FieldFrame({ label, hint, error, className, children }: FrameProps) {
  const id = useId();
  const noteId = `${id}-note`;
  const isWrong = error !== undefined;
  const note = error ?? hint;
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-15 font-semibold">
        {label}
      </label>
      {children({
        id,
        className: classNames(box, isWrong ? 'border-error' : 'border-control'),
        'aria-invalid': isWrong || undefined,
        'aria-describedby': note === undefined ? undefined : noteId,
      })}
      {note !== undefined && (
        <p id={noteId} className={classNames('text-13', isWrong ? 'font-medium text-error' : 'text-muted')}>
          {note}
        </p>
      )}
    </div>
  );
}

/** Labeled single-line text field. `leading`, such as a currency sign, is inside its left end; `trailing` inside its right end, 3 rem wide. */
export function TextField({
  label,
  hint,
  error,
  className,
  leading,
  trailing,
  ...props
}: ComponentProps<'input'> & FieldProps & { leading?: string; trailing?: ReactNode }) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) =>
        leading !== undefined ? (
          <div
            className={classNames(control.className, 'flex items-center gap-2 py-0! focus-within:outline-2')}
          >
            <span aria-hidden className="text-muted">
              {leading}
            </span>
            <input {...control} {...props} className="min-h-11 min-w-0 flex-1 bg-transparent outline-none" />
          </div>
        ) : trailing === undefined ? (
          <input {...control} {...props} />
        ) : (
          <div className="relative">
            <input {...control} {...props} className={classNames(control.className, 'pr-12')} />
            {trailing}
          </div>
        )
      }
    </FieldFrame>
  );
}

/** Field for an email address, at most 254 characters. `autoComplete="username"` where it signs in. */
export function EmailField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'maxLength' | 'trailing'>) {
  return <TextField type="email" autoComplete="email" maxLength={254} {...props} />;
}

/** Labeled native select, which works best on phones. */
export function SelectField({
  label,
  hint,
  error,
  className,
  ...props
}: ComponentProps<'select'> & FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => <select {...control} {...props} />}
    </FieldFrame>
  );
}

/** Labeled multi-line text field. `toolbar` is placed between its label and its box. */
export function TextAreaField({
  label,
  hint,
  error,
  className,
  toolbar,
  ...props
}: ComponentProps<'textarea'> & FieldProps & { toolbar?: ReactNode }) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => (
        <>
          {toolbar}
          <textarea {...control} className={classNames(control.className, 'py-2.5')} {...props} />
        </>
      )}
    </FieldFrame>
  );
}

/** Labeled checkbox. */
export function CheckField({ label, ...props }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-15 font-semibold">
      <input type="checkbox" className="size-5 shrink-0" {...props} />
      {label}
    </label>
  );
}
