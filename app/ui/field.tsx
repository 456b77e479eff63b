import { useId, type ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface FieldProps {
  label: string;
  /** A short remark under the field. */
  hint?: string;
  /** What is wrong with the entry; announced together with the field. */
  error?: string;
}

const control =
  'w-full min-h-12 rounded-sm border bg-surface px-3 text-17 text-ink placeholder:text-muted disabled:bg-surface-2 disabled:text-muted';

function useFieldParts({ hint, error }: Pick<FieldProps, 'hint' | 'error'>) {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  const describedBy = note === undefined ? undefined : noteId;
  return { id, noteId, note, describedBy };
}

function Note({ id, text, isError }: { id: string; text: string | undefined; isError: boolean }) {
  if (text === undefined) return null;
  return (
    <p id={id} className={classNames('text-13', isError ? 'font-medium text-error' : 'text-muted')}>
      {text}
    </p>
  );
}

/** A labelled one-line text field. */
export function TextField({ label, hint, error, className, ...props }: ComponentProps<'input'> & FieldProps) {
  const { id, noteId, note, describedBy } = useFieldParts({ hint, error });
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-15 font-semibold">
        {label}
      </label>
      <input
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy}
        className={classNames(control, error === undefined ? 'border-control' : 'border-error')}
        {...props}
      />
      <Note id={noteId} text={note} isError={error !== undefined} />
    </div>
  );
}

/** A labelled choice from a list; the platform's own, which is best on phones. */
export function SelectField({
  label,
  hint,
  error,
  className,
  children,
  ...props
}: ComponentProps<'select'> & FieldProps) {
  const { id, noteId, note, describedBy } = useFieldParts({ hint, error });
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-15 font-semibold">
        {label}
      </label>
      <select
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy}
        className={classNames(control, error === undefined ? 'border-control' : 'border-error')}
        {...props}
      >
        {children}
      </select>
      <Note id={noteId} text={note} isError={error !== undefined} />
    </div>
  );
}

/** A box to tick, with its label beside it. */
export function CheckField({ label, ...props }: ComponentProps<'input'> & { label: string }) {
  const id = useId();
  return (
    <div className="flex min-h-11 items-center gap-3">
      <input id={id} type="checkbox" className="size-5 shrink-0" {...props} />
      <label htmlFor={id} className="cursor-pointer text-15 font-semibold">
        {label}
      </label>
    </div>
  );
}

/** A labelled text field of several lines. */
export function TextAreaField({
  label,
  hint,
  error,
  className,
  ...props
}: ComponentProps<'textarea'> & FieldProps) {
  const { id, noteId, note, describedBy } = useFieldParts({ hint, error });
  return (
    <div className={classNames('flex flex-col gap-1.5', className)}>
      <label htmlFor={id} className="text-15 font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        aria-invalid={error !== undefined || undefined}
        aria-describedby={describedBy}
        className={classNames(control, 'py-2.5', error === undefined ? 'border-control' : 'border-error')}
        {...props}
      />
      <Note id={noteId} text={note} isError={error !== undefined} />
    </div>
  );
}
