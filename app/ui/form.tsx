import type { FormEventHandler, ReactNode, Ref, SubmitEvent } from 'react';
import { classNames } from './class-names.ts';

interface FormProps {
  ref?: Ref<HTMLFormElement>;
  'aria-label'?: string;
  'aria-labelledby'?: string;
  /** While true, submitting again does nothing. */
  isPending: boolean;
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => Promise<void> | void;
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
        if (isPending) event.preventDefault();
        else void onSubmit(event);
      }}
    >
      {children}
    </form>
  );
}
