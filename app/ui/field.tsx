import { useId, type ComponentProps, type ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface FieldProps {
  label: string;
  /** A short remark under the field. */
  hint?: string;
  /** What is wrong with the entry; announced together with the field. */
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
  /** Draws the control itself with what ties it to its label and note. */
  children: (control: ControlProps) => ReactNode;
}

/** Label above, note below, and a control between that is tied to both. */
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

/** A labeled one-line text field. `trailing` stands inside the field, at its end, 3 rem wide. */
export function TextField({
  label,
  hint,
  error,
  className,
  trailing,
  ...props
}: ComponentProps<'input'> & FieldProps & { trailing?: ReactNode }) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) =>
        trailing === undefined ? (
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

/** A labeled choice from a list; the platform's own, which is best on phones. */
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

/** A labeled text field of several lines. */
export function TextAreaField({
  label,
  hint,
  error,
  className,
  ...props
}: ComponentProps<'textarea'> & FieldProps) {
  return (
    <FieldFrame label={label} hint={hint} error={error} className={className}>
      {(control) => <textarea {...control} className={classNames(control.className, 'py-2.5')} {...props} />}
    </FieldFrame>
  );
}

/** A box to tick, with its label beside it. */
export function CheckField({ label, ...props }: ComponentProps<'input'> & { label: string }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-15 font-semibold">
      <input type="checkbox" className="size-5 shrink-0" {...props} />
      {label}
    </label>
  );
}
