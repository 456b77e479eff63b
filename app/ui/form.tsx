import type { FormEventHandler, ReactNode, Ref, SubmitEvent } from 'react';
import { classNames } from './class-names.ts';
import { focusFirstInvalid } from './focus-first-invalid.ts';

interface FormProps {
  ref?: Ref<HTMLFormElement>;
  /** For a button outside the form. */
  id?: string;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /** While true, submitting again does nothing. */
  isPending: boolean;
  /** Returns false if a field is wrong, which then gets the focus. */
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void> | void | false;
  onInput?: FormEventHandler<HTMLFormElement>;
  className?: string;
  children: ReactNode;
}

/** Form that is submitted by script. `method="dialog"` keeps an early submit from putting the fields into the URL. */
export function Form({ isPending, onSubmit, className, children, ...rest }: FormProps) {
  return (
    <form
      {...rest}
      noValidate
      method="dialog"
      aria-busy={isPending}
      className={classNames('flex flex-col gap-5', className)}
      onSubmit={(event) => {
        if (isPending) return event.preventDefault();
        const form = event.currentTarget;
        // The error messages are rendered in the next frame.
        if (onSubmit(event) === false) requestAnimationFrame(() => focusFirstInvalid(form));
      }}
    >
      {children}
    </form>
  );
}
